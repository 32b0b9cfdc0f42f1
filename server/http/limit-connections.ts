import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '#server/http/client-of.ts';
import { nowAndThen } from '#server/tasks/now-and-then.ts';

/** Milliseconds. */
const MINUTE = 60_000;

/**
 * Keeps at most so many connections. A further one takes the place of the oldest that asks for nothing
 * now, of the address (as the connection has it: that of a proxy) with most of them; if all of its are
 * in use, it gives up its oldest to another address, and refuses one of its own.
 */
export function limitConnections(app: FastifyInstance, most: number): void {
  /** By address, the oldest first. */
  const connections = new Map<string, Set<Socket>>();
  const inUse = new WeakSet<Socket>();
  const isTimeToSay = nowAndThen(MINUTE);
  let count = 0;

  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    inUse.add(socket);
    reply.raw.on('close', () => inUse.delete(socket));
    done();
  });

  const forget = (socket: Socket, address: string) => {
    const own = connections.get(address);
    if (!own?.delete(socket)) return;
    count -= 1;
    if (own.size === 0) connections.delete(address);
  };

  /** Answers whether there is a place for one from this address. */
  const makeRoom = (address: string): boolean => {
    if (isTimeToSay()) app.log.warn({ limit: 'connections' }, 'a limit is reached');
    const [heaviest, ...others] = connections;
    if (!heaviest) return true;
    const [from, own] = others.reduce(
      (one, other) => (other[1].size > one[1].size ? other : one),
      heaviest,
    );
    const [oldest] = own;
    const idle = [...own].find((socket) => !inUse.has(socket));
    const leaving = idle ?? (from === address ? undefined : oldest);
    if (!leaving) return false;
    forget(leaving, from);
    leaving.destroy();
    return true;
  };

  app.server.on('connection', (socket: Socket) => {
    const address = clientOf(socket.remoteAddress ?? '');
    if (count >= most && !makeRoom(address)) {
      socket.destroy();
      return;
    }
    count += 1;
    const own = connections.get(address) ?? new Set();
    connections.set(address, own.add(socket));
    socket.once('close', () => forget(socket, address));
  });
}
