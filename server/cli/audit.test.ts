import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NOBODY, readTrail, recordEntry } from '#server/audit/audit-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { builtProgram } from '#server/test/built-program.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { runAsWritten } from '#server/test/run-as-written.ts';
import { startTestServer } from '#server/test/test-server.ts';

const guardOff = ['disable', 'enable'].map(
  (entry) => `alter table audit_trail ${entry} trigger all`,
);

async function guardOffSqlite(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where name = 'audit_trail_keeps_rows'`.execute(db);
  return ['drop trigger audit_trail_keeps_rows', ...rows.map((row) => row.sql)];
}

/** A server with a trail of three entries. */
async function start() {
  const { db, services } = await startTestServer();
  const { dataDir, databaseUrl = '' } = services.config;
  for (let at = 1; at <= 3; at++)
    await inTransaction(db, (trx) =>
      recordEntry(trx, { by: NOBODY, action: 'session.refuse', subject: 'x', at }),
    );
  const audit = (notes = '') =>
    runAsWritten(`npm run audit${notes && ` -- ${notes}`}`, {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    });
  const notes = (await readTrail(db, 0, 10)).map(({ number, hash }) => `--noted ${number}:${hash}`);
  /** As one does who owns the tables and covers the traces. */
  const cutOff = async () => {
    const [before = '', after = ''] = isOnPostgres ? guardOff : await guardOffSqlite(db);
    const statements = [
      'delete from audit_trail where number = 3',
      "update counters set value = 2 where name = 'audit_trail'",
    ];
    for (const each of [before, ...statements, after]) await sql.raw(each).execute(db);
  };
  return { db, audit, notes, cutOff };
}

describe('npm run audit', () => {
  test('says that a trail is sound, and what to note of it', async () => {
    const { audit, notes } = await start();
    const { code, output } = await audit();
    expect(output).toMatch(
      /^The audit trail is sound: 3 entries\. Note elsewhere: 3:[\da-f]{64}$/m,
    );
    expect(notes.at(-1)).toBe(`--noted ${/3:[\da-f]{64}/.exec(output)?.[0]}`);
    expect(code).toBe(0);
  });

  test('demands what was noted, however much it is', async () => {
    const { audit, notes, cutOff } = await start();
    expect(await audit(notes.join(' '))).toMatchObject({ code: 0 });
    await cutOff();
    // By itself the trail looks whole.
    expect(await audit()).toMatchObject({ code: 0 });
    expect(await audit(notes.slice(0, 2).join(' '))).toMatchObject({ code: 0 });
    const missing = await audit(notes.join(' '));
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(/^Entry 3, which was noted, is missing: /m);
    expect(missing.output).not.toContain('Entry 2');
    expect(missing.output).not.toContain('sound');
  });

  test('fails for another hash, and says all that is wrong', async () => {
    const { audit } = await start();
    const [zeros, ones] = ['0', '1'].map((digit) => digit.repeat(64));
    const { code, output } = await audit(`--noted 2:${zeros} --noted 9:${ones}`);
    expect(code).toBe(1);
    expect(output).toMatch(/^Entry 2 does not have the hash that was noted: /m);
    expect(output).toMatch(/^Entry 9, which was noted, is missing: /m);
  });
});

test('npm run audit ends without a word where nobody reads what it says', async () => {
  const { services } = await startTestServer();
  const { dataDir, databaseUrl } = services.config;
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, [builtProgram('audit')], {
    env: { ...bareEnvironment(), ...env },
  });
  child.stdout.destroy();
  const said = text(child.stderr);
  const [code] = await once(child, 'close');
  expect([code, await said]).toEqual([0, '']);
});
