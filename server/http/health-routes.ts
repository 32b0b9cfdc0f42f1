import type { FastifyInstance, FastifyReply } from 'fastify';
import { ping } from '#server/database/ping.ts';
import { LITTLE_SPACE } from '#server/http/reserve.ts';
import type { Services } from '#server/http/services.ts';

/**
 * `/api/health`: the process answers. `/api/ready`: the database and the lists of problems do too; a
 * `warning` says that the disk is about to be full, which ends writing and not reading.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, freeSpace, problemLists }: Pick<Services, 'db' | 'freeSpace' | 'problemLists'>,
): void {
  app.get('/api/health', async () => ({ success: true, data: { status: 'ok' } }));
  app.get('/api/ready', async (_, reply) => {
    if (app.isDraining) return unready(reply, 'This server is about to stop');
    try {
      await ping(db);
      if (!problemLists.isReady()) {
        // It may have ended: a proxy that waits for this answer sends no question that would start it.
        problemLists.start().catch(() => {});
        return unready(reply, 'The reports are still being prepared');
      }
      return { success: true, data: { status: 'ready', ...warningOf(freeSpace()) } };
    } catch {
      return unready(reply, 'The database does not answer');
    }
  });
}

function warningOf(bytes: number): { warning?: string } {
  if (bytes >= LITTLE_SPACE) return {};
  return { warning: 'The disk is full or about to be: make room, or nothing can be saved' };
}

function unready(reply: FastifyReply, reason: string) {
  return reply.status(503).send({ success: false, message: `${reason}: try again in a moment` });
}
