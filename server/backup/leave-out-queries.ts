import type { DatabaseSync } from 'node:sqlite';
import type { Tables } from '#server/database/tables.ts';

/** What lets somebody in or is of use for some days at most: who finds or restores a backup must not have it. */
const LEFT_OUT = [
  'sessions',
  'known_devices',
  'password_resets',
  'reset_mails',
  'idempotency_keys',
  'rate_limits',
  'open_items',
  // What refers to others first.
  'bulk_items',
  'bulk_changes',
  // Of earlier versions.
  'blog_likes',
] satisfies readonly (keyof Tables | 'blog_likes')[];

/**
 * Empties the tables of a copy that no backup holds, and takes the server's own key out, which the
 * next start makes anew. What was deleted is in the file until it is vacuumed.
 *
 * @param problemsBefore milliseconds: problems that came later are left out too, unless they were changed
 */
export function leaveOut(copy: DatabaseSync, problemsBefore?: number): void {
  const rows = copy.prepare("select name from sqlite_schema where type = 'table'").all();
  const present = new Set(rows.map(({ name }) => name));
  for (const table of LEFT_OUT) if (present.has(table)) copy.exec(`delete from ${table}`);
  copy.exec("delete from settings where name = 'secret'");
  // It is the number of the latest problem when the pages were put in order.
  copy.exec('pragma user_version = 0');
  // A copy from PostgreSQL has its tables made anew: nothing reads when.
  if (present.has('kysely_migration'))
    copy.exec("update kysely_migration set timestamp = '1970-01-01T00:00:00.000Z'");
  if (problemsBefore !== undefined) leaveOutLater(copy, problemsBefore);
  if (present.has('sqlite_stat1')) countAnew(copy);
}

/** What is known of the tables for planning counts what was left out just now. */
function countAnew(copy: DatabaseSync): void {
  copy.exec('delete from sqlite_stat1');
  copy.exec('analyze');
}

/**
 * Of two backups an hour apart, one without a problem and one with it tell when it came: with the hour
 * that it has itself, to the minute where both were made shortly before a full hour. When a changed
 * problem had come by, the trail tells anyhow.
 */
function leaveOutLater(copy: DatabaseSync, time: number): void {
  copy.prepare('delete from problems where change < 0 and created_at >= ?').run(time);
  // What the trail will say of a problem taken by phone goes with the problem.
  copy.exec(
    "delete from settings where name like 'problem.take:%' and substr(name, 14) not in (select id from problems)",
  );
  copy.exec(
    "update counters set value = (select coalesce(max(number), 0) from problems) where name = 'problem_numbers'",
  );
}
