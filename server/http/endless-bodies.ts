import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Bodies up to this size are read to their end even where they are refused: most browsers show no
 * answer that comes while they are still sending.
 */
export const MAX_READ_IN_VAIN = 100 * 1024 * 1024;
/** Milliseconds. */
const LOOK_EVERY = 50;

/**
 * Reads the body of a refused request to its end: a connection that is closed while the client still
 * sends is reset, and the answer is lost with it. Hangs up on a client whose body goes on and on,
 * whatever has been answered meanwhile; the time for a request holds for what is left of it too.
 */
export function endEndlessBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // The framework would close. Without it Node reads on unheeded.
    if (raw.complete === false) reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onRequest', ({ raw }, _, done) => {
    const { 'transfer-encoding': coding, 'content-length': length = 0 } = raw.headers;
    if (coding !== undefined || Number(length) > MAX_READ_IN_VAIN) watch(raw);
    done();
  });
}

function watch(raw: IncomingMessage): void {
  const { socket } = raw;
  const end = socket.bytesRead + MAX_READ_IN_VAIN;
  const timer = setInterval(() => {
    if (socket.bytesRead > end) socket.destroy();
    if (raw.complete || socket.destroyed) clearInterval(timer);
  }, LOOK_EVERY);
  timer.unref();
}
