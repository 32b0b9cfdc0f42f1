import type { FastifyInstance, FastifyReply } from 'fastify';
import { ping } from '#server/database/ping.ts';
import type { Services } from '#server/services.ts';

/** `/api/health`: the process answers. `/api/ready`: the database and the lists of reports do too. */
export function healthRoutes(app: FastifyInstance, { db, problemIndex }: Services): void {
  app.get('/api/health', async () => ({ success: true, data: { status: 'ok' } }));
  app.get('/api/ready', async (_, reply) => {
    try {
      await ping(db);
      if (!problemIndex.isReady()) return unready(reply, 'The reports are still being prepared');
      return { success: true, data: { status: 'ready' } };
    } catch {
      return unready(reply, 'The database does not answer');
    }
  });
}

function unready(reply: FastifyReply, reason: string) {
  return reply.status(503).send({ success: false, message: `${reason}: try again in a moment` });
}
