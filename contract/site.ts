import { endpoint } from './endpoint.ts';
import { DEFAULT_SITE } from './site-values.ts';
import { z } from './zod.ts';

/** What the operator may say of the movement; every text has a default. */
export const site = z.object({
  name: z.string().default(DEFAULT_SITE.name),
  city: z.string().default(DEFAULT_SITE.city),
  state: z.string().default(DEFAULT_SITE.state),
  tagline: z.string().default(DEFAULT_SITE.tagline),
  statement: z.string().default(DEFAULT_SITE.statement),
  leader: z
    .object({
      name: z.string().default(DEFAULT_SITE.leader.name),
      email: z.string().default(DEFAULT_SITE.leader.email),
      bio: z.string().default(DEFAULT_SITE.leader.bio),
    })
    .prefault({}),
  /** What a console in Hindi shows in the place of the same above. */
  hindi: z
    .object({
      name: z.string().optional(),
      city: z.string().optional(),
      tagline: z.string().optional(),
      statement: z.string().optional(),
    })
    .optional(),
});
export type Site = z.infer<typeof site>;

/**
 * What the server writes into the page of the console (the JSON block `#settings` of index.html), so
 * that one build serves any site and any API without a further request.
 */
export interface ConsoleSettings {
  apiBaseUrl?: string;
  site: Site;
}

/**
 * What a server can do beyond the specified calls; a console uses it only where it is announced.
 *
 * - `idempotency-keys`: a write that is repeated with its `Idempotency-Key` gets the first answer, or 409 once that was undone.
 * - `versions`: blogs take `If-Match`, problems and their status changes carry a `version`.
 * - `undo`: decisions and deletions can be taken back.
 * - `drafts`: a blog is saved as a draft and published later.
 * - `comments`: readers' comments are decided on.
 * - `suspected`: lists leave out what is suspected to be spam, and show it when asked with `suspected=true`.
 * - `known-devices`: a sign-in answers a mark, takes it the next time, and a proof of work where it is refused.
 * - `password-again`: who adds or deactivates an admin, or changes the own email, sends the own
 *   password along as `currentPassword`.
 * - `texts-apart`: blogs come in rows without their texts (`fields=row`), the texts that a search looks
 *   through by themselves (`/blogs/meta/texts`), and categories with their number of blogs.
 * - `own-passwords`: a password that somebody else chose opens nothing but the choice of another one.
 * - `invitations`: an admin who is added without a password chooses it with the token of a mail.
 * - `languages`: an account keeps its `language`, and callers without an account are answered in the one
 *   that `Accept-Language` asks for.
 * - `figures`: what was published, received and solved by day, and what is open, for charts and a month's page.
 * - `submission-edits`: a pending submission is edited before it is published, a rejection keeps its
 *   reason, and the queue comes oldest first where asked with `sort=oldest`.
 * - `submission-rows`: the queue of submissions comes without its texts where asked with `fields=row`.
 * - `phone-intake`: an admin takes down a caller's problem (`/problems/by-phone`), which names who did.
 * - `csv`: what a list shows is taken along as a file for spreadsheets (`/problems/export` and the like).
 * - `presence`: sessions say what they have open (`/presence`), and are told what colleagues have.
 * - `views`: what is chosen of a list is kept under a name, for oneself or for all.
 * - `desk`: lists of problems take several values, who has it, what is overdue and an order; a problem
 *   says its newest note and who has it, and can be given to somebody; there are counts of problems.
 * - `bulk`: many problems are changed at once (`/problems/bulk`), slice by slice, and back.
 * - `waiting`: what waits for somebody comes in one call.
 * - `city-spellings`: reports of one city are found by any of its spellings, in both scripts.
 * - `deleted-posts`: posts that can still be restored are listed (`/blogs/meta/deleted`).
 */
export const ADDITIONS = [
  'idempotency-keys',
  'versions',
  'undo',
  'drafts',
  'comments',
  'suspected',
  'known-devices',
  'password-again',
  'texts-apart',
  'own-passwords',
  'invitations',
  'languages',
  'desk',
  'bulk',
  'waiting',
  'figures',
  'submission-edits',
  'submission-rows',
  'phone-intake',
  'csv',
  'presence',
  'views',
  'city-spellings',
  'deleted-posts',
] as const;
export type Addition = (typeof ADDITIONS)[number];

export const siteEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/site',
    access: 'public',
    summary: 'What the site is called, and what this server can do beyond the specified calls',
    data: z.object({
      site,
      /** Names a console may not know: a newer server announces more. */
      additions: z.array(z.string()),
      /** Hosts whose images are the movement's own, such as `patna.example.org`. */
      imageHosts: z.array(z.string()),
      /** By category: within how many days somebody sees to a report. */
      promisedDays: z.record(z.string(), z.int()),
    }),
  }),
};
