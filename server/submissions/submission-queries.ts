import { type Selectable, sql } from 'kysely';
import { SUBMISSION_FIELDS, type SubmissionStatus } from '#contract/submission-values.ts';
import type { SubmissionBody } from '#contract/submissions.ts';
import { namesOf } from '#contract/written-fields.ts';
import { columnOf, toColumns } from '#server/database/columns.ts';
import { fittingCount } from '#server/database/fitting-count.ts';
import { newId } from '#server/database/new-id.ts';
import { searchColumns } from '#server/database/search-columns.ts';
import { searchCondition } from '#server/database/search-condition.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import type { CleanHtml } from '#server/rich-text/sanitise-html.ts';
import { searchText } from '#server/rich-text/search-text.ts';
import { matchingById, type SubmissionFilter } from '#server/submissions/find-queries.ts';

export type SubmissionRow = Selectable<Tables['submissions']>;
/** What is shown of a submission. */
export type ShownSubmissionRow = Omit<SubmissionRow, 'search_text' | 'sounds'>;

/** Bytes of what submissions say that one list holds: strangers write half a million characters. */
const TEXTS = 2_000_000;

const { content: _, ...summary } = SUBMISSION_FIELDS;
/** All that is shown of a submission but its texts. */
const SUMMARY_COLUMNS = [
  ...namesOf(summary).map(columnOf),
  ...(['id', 'reference', 'status', 'suspected', 'decided_by', 'rejection_reason'] as const),
  ...(['edited_by', 'version', 'created_at', 'updated_at'] as const),
];

export interface NewSubmission {
  body: Omit<SubmissionBody, 'content'> & { content: CleanHtml };
  reference: string;
  /** Milliseconds. */
  at: number;
}

/** Stores a submission as pending, marked where it filled the honeypot. */
export function insertSubmission(
  db: Handle,
  { body, reference, at }: NewSubmission,
): Promise<SubmissionRow> {
  return db
    .insertInto('submissions')
    .values({
      id: newId(at),
      reference,
      ...toColumns(SUBMISSION_FIELDS, body),
      status: 'pending',
      suspected: body.website ? 1 : 0,
      decided_by: null,
      ...searchColumns(searchText(body, body.author, body.authorEmail)),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findSubmission(db: Handle, id: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Submissions by id, in the order asked for. Where the texts of all are too long together, the later ones
 * are empty: each has them by its id.
 */
export async function listSubmissions(
  db: Handle,
  ids: readonly string[],
): Promise<ShownSubmissionRow[]> {
  const rows = await listRows(db, ids);
  const texts = await textsOf(db, await fittingOf(db, ids));
  return rows.map((row) => ({ ...row, ...texts.get(row.id) }));
}

/** The same with the texts of all empty. */
export async function listRows(db: Handle, ids: readonly string[]): Promise<ShownSubmissionRow[]> {
  if (ids.length === 0) return [];
  const rows = db.selectFrom('submissions').select(SUMMARY_COLUMNS);
  const unsorted = await rows.where('id', 'in', ids).execute();
  return inOrder(unsorted, ids).map((row) => ({ ...row, content: '', original: null }));
}

function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** The first of them whose texts are not too long together. */
async function fittingOf(db: Handle, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const bytes = sql<number>`octet_length(content) + coalesce(octet_length(original), 0)`;
  const measured = db.selectFrom('submissions').select(['id', bytes.as('bytes')]);
  const rows = inOrder(await measured.where('id', 'in', ids).execute(), ids);
  return rows.slice(0, fittingCount(rows, TEXTS)).map(({ id }) => id);
}

async function textsOf(db: Handle, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'content', 'original'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

/** Those that match and have an id from `last` to `first`, in this order. */
export function submissionsBetween(
  db: Handle,
  filter: SubmissionFilter,
  { first, last }: { first: string; last: string },
): Promise<ShownSubmissionRow[]> {
  const all = db.selectFrom('submissions').select([...SUMMARY_COLUMNS, 'content', 'original']);
  return matchingById(all, filter, searchCondition(db, filter.search))
    .where('id', '<=', first)
    .where('id', '>=', last)
    .orderBy('id', 'desc')
    .execute();
}

export interface Mark {
  status: SubmissionStatus;
  /** The admin's name; null when it waits again. */
  by: string | null;
  /** Of a rejection; what was said of an earlier one goes. */
  reason?: string | undefined;
  /** Milliseconds. */
  at: number;
}

/** Sets the status of a submission that is there; what is approved is no spam. */
export function markSubmission(
  db: Handle,
  id: string,
  { status, by, reason = '', at }: Mark,
): Promise<SubmissionRow> {
  return db
    .updateTable('submissions')
    .set({
      status,
      decided_by: by,
      rejection_reason: reason,
      updated_at: at,
      ...(status === 'approved' && { suspected: 0 }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a submission as suspected spam, or as none; undefined when there is none. */
export function setSubmissionSuspected(
  db: Handle,
  id: string,
  suspected: boolean,
): Promise<SubmissionRow | undefined> {
  return db
    .updateTable('submissions')
    .set({ suspected: suspected ? 1 : 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export interface Edit {
  body: Omit<SubmissionBody, 'content' | 'website'> & { content: CleanHtml };
  /** What was sent in; null where that is what it says again. */
  original: string | null;
  /** The admin's name. */
  by: string;
  /** Milliseconds. */
  at: number;
}

/** Writes a submission that is there anew, as its next version. */
export function rewriteSubmission(
  db: Handle,
  id: string,
  { body, original, by, at }: Edit,
): Promise<SubmissionRow> {
  return db
    .updateTable('submissions')
    .set((row) => ({
      ...toColumns(SUBMISSION_FIELDS, body),
      ...searchColumns(searchText(body, body.author, body.authorEmail)),
      original,
      edited_by: original === null ? null : by,
      version: row('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
