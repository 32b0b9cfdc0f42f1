import { endpoint } from './endpoint.ts';
import { requiredText } from './text-field.ts';
import { VIEW_LISTS, VIEW_NAME_MAX } from './view-values.ts';
import { z } from './zod.ts';

/** Characters of an address's query; a list of filters is far shorter. */
const QUERY_MAX = 2000;

const list = z.enum(VIEW_LISTS, `list must be one of ${VIEW_LISTS.join(', ')}`);

const view = z.object({
  _id: z.string(),
  list,
  name: z.string(),
  /** The query of the console's address, without its question mark. */
  query: z.string(),
  /** Whether all administrators see it. */
  shared: z.boolean(),
  /** Whether the caller made it. */
  mine: z.boolean(),
  /** Whether the caller may delete it: who made it, or anybody once its maker can sign in no longer. */
  deletable: z.boolean(),
});
export type View = z.infer<typeof view>;

const viewBody = z.object({
  list,
  name: requiredText({ field: 'viewName', max: VIEW_NAME_MAX }),
  query: z
    .string('query must be a text')
    .max(QUERY_MAX, `query must be at most ${QUERY_MAX} characters`)
    .refine((text) => !text.includes('\0'), 'query must not contain a NUL character')
    .overwrite((text) => text.toWellFormed()),
  shared: z.boolean('shared must be true or false').default(false),
});
export type ViewBody = z.infer<typeof viewBody>;

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/views',
    access: 'admin',
    summary: 'What somebody keeps to see of a list: one’s own and those shared with all, by name',
    query: z.object({ list }),
    data: z.object({ views: z.array(view) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/views',
    access: 'admin',
    summary: 'Keep what is chosen of a list under a name, for oneself or for all',
    once: true,
    body: viewBody,
    data: z.object({ view }),
    status: 201,
    errors: [409, 422],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/views/:id',
    access: 'admin',
    summary: 'Forget a view that one has made, or a shared one whose maker can sign in no longer',
    once: true,
    errors: [404],
  }),
};
