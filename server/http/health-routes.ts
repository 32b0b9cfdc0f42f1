import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';

/** `/api/health`: the process answers. `/api/ready`: the database does too. */
export function healthRoutes(app: FastifyInstance, { db }: Services): void {
  app.get('/api/health', async () => ({ success: true, data: { status: 'ok' } }));
  app.get('/api/ready', async (_, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { success: true, data: { status: 'ready' } };
    } catch {
      return reply
        .status(503)
        .send({ success: false, message: 'The database does not answer: try again in a moment' });
    }
  });
}
