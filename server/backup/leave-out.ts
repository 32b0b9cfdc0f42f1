import type { DatabaseSync } from 'node:sqlite';
import type { Tables } from '#server/database/tables.ts';

/** Of use for a day at most, or a way in: who finds a backup, or restores one, must not have it. */
const LEFT_OUT = [
  'sessions',
  'known_devices',
  'password_resets',
  'reset_mails',
  'idempotency_keys',
  'rate_limits',
  // Of earlier versions.
  'blog_likes',
] satisfies readonly (keyof Tables | 'blog_likes')[];

/**
 * Empties the tables of a copy that no backup holds, and takes the server's own key out, which the
 * next start makes anew. What was deleted is nowhere in the file afterwards.
 */
export function leaveOut(copy: DatabaseSync): void {
  const rows = copy.prepare("select name from sqlite_schema where type = 'table'").all();
  const present = new Set(rows.map(({ name }) => name));
  for (const table of LEFT_OUT) if (present.has(table)) copy.exec(`delete from ${table}`);
  copy.exec("delete from settings where name = 'secret'");
  copy.exec('vacuum');
}
