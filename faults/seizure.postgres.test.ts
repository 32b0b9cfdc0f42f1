import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { BACKUP_ENDING } from '#server/backup/endings.ts';
import { HOUR } from '#server/database/hour-of.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { problemWith, sampleProblem } from '#server/test/sample-problem.ts';
import { findAddress, findHashed, findTimes, keysIn, seize, textsOf } from '#server/test/seized.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { SteeredProduct } from './test/steered-product.ts';

const BEGIN = Date.UTC(2026, 2, 5);
const HOURS = 5;
/** The hours in which an anonymous problem comes; after the second the product is started anew. */
const REPORTED = [1, 2, 4];
/** No byte of these addresses is a sign of a text, so that none is met by chance. */
const ADDRESSES = REPORTED.map((_, index) => `203.178.241.${192 + index}`);
const OFFICE = '127.0.0.2';

/** Of whoever reports anonymously; it comes all the same, and is dropped. */
const CONTACT = { name: 'Shanti Devi', phone: '+91 91234 56780', email: 'shanti@example.net' };
const subjectOf = (index: number) => `Lamp ${index} of the market is dark`;
const momentOf = (hour: number) => BEGIN + hour * HOUR + (23 + hour) * 61_234 + 123;
/** Milliseconds between a problem and what an admin does before and after it. */
const APART = 10 * 60_000;

/** Some hours in which problems, likes and refused sign-ins come from known addresses. Answers the blog. */
async function someHours(product: SteeredProduct): Promise<string> {
  await product.setClock(BEGIN);
  await product.start();
  const { email, password } = { email: 'asha@example.org', password: 'ganga-ghat' };
  const { data } = await product.call('/auth/login', { email, password }, OFFICE);
  const headers = { authorization: `Bearer ${data.token}` };
  await product.call('/problems', sampleProblem, OFFICE);
  const { _id: blog } = (await product.call('/blogs', sampleBlog, OFFICE, headers)).data.blog;
  for (let hour = 1; hour <= HOURS; hour++) {
    await product.beginHour(BEGIN + hour * HOUR);
    const index = REPORTED.indexOf(hour);
    const from = ADDRESSES[index];
    if (from === undefined) continue;
    await product.setClock(momentOf(hour) - APART);
    await product.export(headers);
    await product.setClock(momentOf(hour));
    const problem = problemWith({
      personalInfo: CONTACT,
      issueDetails: { subject: subjectOf(index) },
      privacy: { anonymous: true },
    });
    await product.call('/problems', problem, from, { 'idempotency-key': `seizure-of-${index}` });
    await product.call(`/blogs/${blog}/like`, {}, from);
    await product.setClock(momentOf(hour) + APART);
    await product.list(headers);
    await product.export(headers);
    await product.call('/auth/login', { email, password: 'not the right one' }, from);
    await product.call('/auth/forgot-password', { email: 'nobody@example.org' }, from);
    if (hour !== 2) continue;
    await product.end('SIGTERM');
    await product.start();
  }
  await product.end('SIGKILL');
  return blog;
}

const formsOf = ({ name, phone, email }: typeof CONTACT) => [name, phone, email];

/** Every row of every table as text, a file for each table. */
async function dumpInto(folder: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const namesOf = async (sql: string) => (await client.query(sql)).rows.map(({ name }) => name);
  const tables = await namesOf(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  await mkdir(folder);
  for (const table of tables) {
    const rows = await namesOf(`select row_to_json(whole)::text as name from ${table} as whole`);
    await writeFile(join(folder, table), rows.join('\n'));
  }
}

test('whoever seizes the tables, backups and log finds no address, no contact and no minute of an anonymous problem', async () => {
  const folder = await newDataFolder();
  const databaseUrl = (await newTestDatabase()) ?? '';
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' };
  const blog = await someHours(new SteeredProduct(folder, settings));
  await dumpInto(join(folder, 'dump'), databaseUrl);
  const files = await seize(folder);

  for (const address of ADDRESSES) expect(findAddress(files, address)).toEqual([]);
  const texts = ADDRESSES.flatMap((address) => textsOf(address, blog));
  expect(findHashed(files, texts, keysIn(files))).toEqual([]);
  for (const contact of formsOf(CONTACT)) expect(holding(contact), contact).toEqual([]);
  expect(findTimes(files, REPORTED.map(momentOf))).toEqual([]);

  // These looks would have found them: what is there is found in the tables, in the backups and in the log.
  const seen = findTimes(files, [momentOf(2) - APART, momentOf(2) + APART]).join('\n');
  for (const place of ['dump/audit_trail', BACKUP_ENDING, 'log-0']) expect(seen).toContain(place);
  const kept = [
    ...formsOf(sampleProblem.personalInfo),
    ...REPORTED.map((_, index) => subjectOf(index)),
  ];
  for (const text of kept)
    for (const place of ['dump/problems', BACKUP_ENDING])
      expect(holding(text).join('\n'), text).toContain(place);

  function holding(text: string): string[] {
    const folded = text.toLowerCase();
    return files.filter((file) => file.text.toLowerCase().includes(folded)).map(({ path }) => path);
  }
});
