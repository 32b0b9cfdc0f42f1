import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { databaseFile, openDatabase } from '#server/database/open-database.ts';
import { newDataFolder } from '#server/test/start-process.ts';

test.each([
  [
    'entries of the trail can be removed',
    'drop trigger audit_trail_keeps_rows',
    'the trigger audit_trail_keeps_rows',
  ],
  [
    'a guard of the trail does nothing',
    `drop trigger audit_trail_keeps_values;
     create trigger audit_trail_keeps_values before update on audit_trail begin select 1; end`,
    'the trigger audit_trail_keeps_values',
  ],
  [
    'deleted posts are not counted',
    'drop trigger blogs_count_each_delete',
    'the trigger blogs_count_each_delete',
  ],
  [
    'anonymous problems may have contacts',
    `pragma writable_schema = on;
     update sqlite_schema set sql = replace(sql, 'check (anonymous = 0', 'check (anonymous < 2')
     where name = 'problems'`,
    'the check of problems',
  ],
])('tables are refused where %s', async (_, statements, lost) => {
  const place = { dataDir: await newDataFolder() };
  await (await openDatabase(place)).destroy();
  const database = new DatabaseSync(databaseFile(place), { defensive: false });
  database.exec(statements);
  database.close();
  await expect(openDatabase(place)).rejects.toThrow(
    `The tables of this database are not those of this version: it lacks ${lost}. `,
  );
});
