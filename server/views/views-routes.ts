import type { FastifyInstance } from 'fastify';
import { foldText } from '#contract/text/fold-text.ts';
import { MOST_VIEWS } from '#contract/view-values.ts';
import { type View, type ViewBody, viewEndpoints } from '#contract/views.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import {
  countViews,
  deleteView,
  insertView,
  newViewId,
  type SeenView,
  viewsOf,
} from '#server/views/view-queries.ts';

/** What administrators keep to see of their lists, under a name. */
export function viewsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, viewEndpoints.list, {}, async ({ query, admin }) => {
    const rows = await viewsOf(db, query.list, admin.id);
    return { data: { views: rows.map((row) => presentView(row, admin.id)) } };
  });

  route(app, services, viewEndpoints.create, {}, ({ body, admin, write }) => {
    const at = now();
    return write(async (trx) => {
      const subject = newViewId(at);
      // First the trail: whoever writes meanwhile waits, and counts this one.
      await recordEntry(trx, { by: admin, action: 'view.create', subject, at });
      if ((await countViews(trx, admin.id)) >= MOST_VIEWS) throw tooMany();
      if (await isNameTaken(trx, body, admin.id)) throw nameTaken();
      const row = await insertView(trx, subject, body, { id: admin.id, at });
      return {
        message: (t) => t.views.kept,
        data: { view: presentView({ ...row, deletable: 1 }, admin.id) },
      };
    });
  });

  route(app, services, viewEndpoints.remove, {}, ({ params, admin, write }) =>
    write(async (trx) => {
      if (!(await deleteView(trx, params.id, admin.id))) throw noSuchView();
      const entry = { by: admin, action: 'view.delete', subject: params.id, at: now() } as const;
      await recordEntry(trx, entry);
      return { message: (t) => t.views.forgotten };
    }),
  );
}

const presentView = (row: SeenView, adminId: string): View => ({
  _id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  shared: row.owner_id === null,
  mine: row.created_by === adminId,
  deletable: row.deletable === 1,
});

/** Whether who asks would see two views of one name, but for case and spaces. */
async function isNameTaken(db: Handle, { list, name }: ViewBody, adminId: string) {
  const seen = await viewsOf(db, list, adminId);
  return seen.some((view) => foldText(view.name) === foldText(name));
}

const nameTaken = () => new HttpError(409, (t) => t.views.nameTaken);
const tooMany = () => new HttpError(409, (t) => t.views.tooMany(MOST_VIEWS));
const noSuchView = () => new HttpError(404, (t) => t.views.notFound);
