import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The sources of the product itself, without its tests. */
async function sourcesOf(house: string): Promise<[path: string, text: string][]> {
  const names = await readdir(join(ROOT, house), { recursive: true });
  const paths = names
    .filter((name) => /\.(ts|tsx|html)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${house}/${name.replaceAll('\\', '/')}`)
    .filter((path) => !/^server\/(.+\/)?test\//.test(path));
  return Promise.all(paths.map(async (path) => [path, await readFile(join(ROOT, path), 'utf8')]));
}

/** How Kysely's queries begin, what takes SQL, and how a text of SQL begins. */
const SQL = new RegExp(
  [
    /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/,
    /\.(?:executeQuery|prepare)\(|\.(?:exec|query)\(['"`]|\bsql(?:<[^>]*>)?[`.]/,
    /['"`](?:select .+ from|insert into|update \w+ set|delete from|pragma|vacuum|analyze)\b/,
    /['"`](?:create|alter|drop|reindex|truncate) (?:unique |virtual )?(?:table|index|trigger|view)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** What a house must not hold, and how the paths begin or end of the files that may. */
const RULES: { house: string; calls: string; form: RegExp; except?: string[] }[] = [
  // Every access path to the data can be found, measured and tested by its file name.
  { house: 'server', calls: 'SQL', form: SQL, except: ['server/database/', '-queries.ts'] },
  { house: 'server', calls: 'other programs', form: /child_process/ },
  { house: 'server', calls: 'code from text', form: /\beval\(|new Function\(|node:vm/ },
  { house: 'contract', calls: 'code from text', form: /\beval\(|new Function\(/ },
  { house: 'web', calls: 'code from text', form: /\beval\(|new Function\(|setTimeout\(['"`]/ },
  {
    house: 'web',
    calls: 'HTML from text',
    form: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write|createContextualFragment/,
  },
  { house: 'web', calls: 'other windows', form: /postMessage\(|['"]message['"]|onmessage/ },
  // The first of them takes longer than all else that a file does: web/text/late.ts.
  { house: 'web', calls: 'formats while it is loaded', form: /^(export )?const \w+ = new Intl\./ },
  { house: 'web', calls: 'cookies', form: /document\.cookie/ },
  { house: 'server', calls: 'cookies', form: /set-cookie/i },
  { house: 'server', calls: 'weak hashes', form: /['"](md5|sha1|md4|ripemd160)['"]/i },
  { house: 'server', calls: 'ciphers', form: /createCipher|createDecipher|publicEncrypt/ },
  {
    house: 'server',
    calls: 'numbers that can be guessed',
    form: /Math\.random\(/,
    // When something is tried again is no secret.
    except: ['server/demo-data/', 'server/tasks/retry-pause.ts'],
  },
  {
    house: 'server',
    // A call takes some hundred thousand, and strangers decide how many there are.
    calls: 'push with a whole list',
    form: /\.(?:push|unshift)\(\.\.\./,
    except: ['server/config.ts'],
  },
  {
    house: 'server',
    calls: 'addresses',
    form: /\bfetch\(|node:https?'|node:(tls|dgram|dns)|undici|aws4fetch|nodemailer|from 'pg'|\b(connect|Socket)\b.*node:net/,
    // These speak to the machine that a setting names: a mail server, a database, a store of images.
    except: ['server/mail/', 'server/database/', 'server/images/s3'],
  },
];

test.each([
  "const rows = await db.selectFrom('blogs').selectAll().execute();",
  "  .updateTable('admins')",
  'await sql<Row>`drop table blogs`.execute(db);',
  "const close = copy.prepare('update admins set active = 0 where id = ?');",
  "copy.exec('vacuum');",
  '    "update counters set value = 0",',
  'database.query(`pragma integrity_check`)',
])('is seen as SQL: %s', (line) => {
  expect(line).toMatch(SQL);
});

test.each(RULES)('$house calls no $calls', async ({ house, form, except = [] }) => {
  const sources = await sourcesOf(house);
  expect(sources.length).toBeGreaterThan(10);
  const found = sources
    .filter(([path]) => !except.some((each) => path.startsWith(each) || path.endsWith(each)))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line) =>
          form.test(line) && !line.startsWith('import type ') ? [`${path}: ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});
