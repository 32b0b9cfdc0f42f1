import type { DatabaseSync } from 'node:sqlite';

/** Milliseconds; versions are counted in seconds since then, which keeps them in 32 bits until 2094. */
const BEGINNING = Date.UTC(2026, 0, 1);

/**
 * A tab or a cache may know versions that came after the backup. What is written from now on gets none
 * of them again, or a change of the later text would be taken for one of the text that is restored: each
 * version becomes as high as the seconds of the clock, which no row reaches by changes.
 *
 * @param at milliseconds: the time of the restore
 */
export function raiseVersions(restored: DatabaseSync, at: number): void {
  const seconds = Math.floor((at - BEGINNING) / 1000);
  const raise = (sql: string) => restored.prepare(sql).run(seconds);
  raise('update blogs set version = max(version + 1, ?)');
  // Reports take theirs from the counter when they are changed.
  raise("update counters set value = max(value + 1, ?) where name = 'problem_changes'");
  if (has(restored, 'submissions', 'version'))
    raise('update submissions set version = max(version + 1, ?)');
  if (has(restored, 'deleted_blogs', 'content'))
    raise(`update deleted_blogs
      set content = json_set(content, '$.blog.version', max(content ->> '$.blog.version' + 1, ?))`);
}

/** Backups of earlier versions lack some. */
const has = (database: DatabaseSync, table: string, column: string): boolean =>
  database.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !==
  undefined;
