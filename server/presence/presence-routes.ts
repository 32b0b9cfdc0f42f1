import type { FastifyInstance } from 'fastify';
import { MOST_OPEN, presenceEndpoints } from '#contract/presence.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import {
  countOpen,
  noteClosed,
  noteOpen,
  openToOthers,
} from '#server/presence/presence-queries.ts';

/**
 * Who has what open. Each sign is a commit, which makes every kept answer old: a console signs once a
 * minute for what is open before it, and asks without writing. Nothing of it is in the trail: looking
 * is recorded where the thing itself is read.
 */
export function presenceRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, presenceEndpoints.list, {}, async ({ query, admin }) => {
    const open = await openToOthers(db, { kind: query.kind, adminId: admin.id, at: now() });
    return { data: { open } };
  });

  route(app, services, presenceEndpoints.sign, {}, async ({ body: item, admin }) => {
    await inTransaction(db, async (trx) => {
      await noteOpen(trx, { item, by: admin, at: now() });
      if ((await countOpen(trx, admin.id)) > MOST_OPEN) throw tooManyOpen();
    });
    return {};
  });

  route(app, services, presenceEndpoints.leave, {}, async ({ query: item, admin }) => {
    await noteClosed(db, { item, sessionId: admin.sessionId });
    return {};
  });
}

const tooManyOpen = () => new HttpError(409, (t) => t.presence.tooMany(MOST_OPEN));
