import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SqliteFileAdapter } from '#server/database/open-sqlite.ts';
import { retryWhileBusy } from '#server/database/shared-commit.ts';
import type { Tables } from '#server/database/tables.ts';

interface Versions {
  /** Of all data. */
  data(): Promise<string>;
  /** Of blogs with their tags and comments: all that anybody is shown without a token. */
  blogs(): Promise<string>;
}

/**
 * Each answers a text that differs from every earlier one once anything was committed meanwhile, by this
 * process or another one. It is never older than the call: a write that was acknowledged before shows.
 */
export function dataVersions(db: Kysely<Tables>): Versions {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof SqliteFileAdapter))
    return { data: asked(db, POSTGRES_DATA), blogs: asked(db, POSTGRES_BLOGS) };
  // Not as queries: they are asked all the time, and the way there would cost more than the answer.
  const read = (version: () => unknown) => atOnce(() => retryWhileBusy(() => String(version())));
  return { data: read(() => adapter.dataVersion()), blogs: read(() => adapter.blogVersion()) };
}

/**
 * Which transactions can be seen. The same text twice means that none has ended between; the start of
 * the server tells two apart that were primary one after the other and count alike.
 */
const POSTGRES_DATA = sql<string>`
  pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text`;

/** What changes of blogs add up to: a subquery for PostgreSQL, and for a replica of it. */
export const POSTGRES_BLOGS = sql<string>`(select coalesce(sum(value), 0)::text from blog_changes)`;

function asked(db: Kysely<Tables>, version: RawBuilder<string>) {
  const compiled = sql<{ version: string }>`select ${version} as version`.compile(db);
  return inRounds(async () => {
    const { rows } = await db.executeQuery(compiled);
    return String(rows[0]?.version);
  });
}

/**
 * Lets all whose calls arrive in the same round of the event loop share one reading, which begins when
 * each of them has asked.
 */
export function atOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined;
  return () => {
    next ??= setImmediate().then(() => {
      next = undefined;
      return read();
    });
    return next;
  };
}

/**
 * Lets those who ask while a value is read share the next reading: one that began before they asked
 * could miss what they have been told, and one for each would take up the connections.
 */
export function inRounds<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Value> | undefined;
  const start = () => {
    next = undefined;
    const value = read();
    const done = value
      .catch(() => {})
      .then(() => {
        if (running === done) running = undefined;
      });
    running = done;
    return value;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start);
    return next;
  };
}
