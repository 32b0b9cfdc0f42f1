import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const UNIT = String.raw`(?:ms|milliseconds?|s|seconds?|[kKMG]i?B|Gbit\/s|(?:[a-z]+ )?(?:a|per) second|rows|lines)\b|%`;
const FIGURE = new RegExp(String.raw`(?<![\w.,-])(\d[\d,.]*)[ \u00a0-]?(${UNIT})`, 'g');

/** Where each figure with a unit comes from: its words in a page, then the file and the name of its constant. */
const FROM_CODE: [string, string, string][] = [
  // docs/architecture.md
  ['after 1, 2 and 4 seconds', 'web/api/repeat.ts', 'PAUSES'],
  ['After 20 seconds without an answer', 'web/api/slow-calls.ts', 'PATIENCE'],
  ['for 5 seconds at most.', 'web/api/additions.ts', 'WAIT'],
  ['is tried for 100 ms and left', 'server/database/in-passing.ts', 'PATIENCE'],
  // docs/operations.md
  ['bodies of 20 MB |', 'docs/operations.md', 'max_size'],
  ['may have 5 MB;', 'contract/upload-values.ts', 'MAX_IMAGE_BYTES'],
  ['wait 120 s for an answer', 'docs/operations.md', 'response_header_timeout'],
  ['for less than 130 s |', 'server/boot/app.ts', 'idle'],
  ['idle ones after 130 s;', 'server/boot/app.ts', 'idle'],
  ['while it has up to 20 MB,', 'server/boot/remove-order-of-writes.ts', 'ORDERED_SOON'],
  ['after a start up to 200 MB.', 'server/boot/remove-order-of-writes.ts', 'ORDERED_HOURLY'],
  ['While less than 20 MB are', 'server/http/reserve.ts', 'LITTLE_SPACE'],
  ['longer than 16 kB, with', 'server/http/read-json.ts', 'BODY_LIMIT'],
  ['and below 10 MB whatever', 'server/http/reserve.ts', 'LEAST_SPACE'],
  ['would leave less than 10 MB', 'server/http/reserve.ts', 'LEAST_SPACE'],
  ['less than 20 MB of disk', 'server/http/reserve.ts', 'LITTLE_SPACE'],
  ['a report in memory (200 kB)', 'server/intake/intake-limits.ts', 'PROBLEM_BODY_LIMIT'],
  ['tried again after 2 seconds,', 'server/tasks/retry-pause.ts', 'FIRST'],
  ['wait up to 30 seconds for an answer', 'server/images/patient-copies.ts', 'PATIENCE'],
  ['for 3 seconds it answers everything', 'server/http/draining.ts', 'notice'],
  ['(at most 3 seconds later)', 'server/http/draining.ts', 'patience'],
  ['up to 5 seconds more,', 'server/http/draining.ts', 'linger'],
  ['more often than every 3 seconds,', 'server/http/draining.ts', 'notice'],
  ['of the others for 15 seconds:', 'server/database/postgres-pool.ts', 'SILENCE_LIMIT_MS'],
  ['its writes wait for 7 seconds', 'server/database/postgres-pool.ts', 'LOCK_LIMIT_MS'],
  ['given back after 30 seconds.', 'server/database/postgres-pool.ts', 'KEPT_IDLE_MS'],
  ['with 503 after 8 seconds.', 'server/database/postgres-pool.ts', 'ANSWER_LIMIT_MS'],
  ['after 8 seconds it drops', 'server/database/postgres-pool.ts', 'ANSWER_LIMIT_MS'],
  ['gives up after 8 seconds, and', 'server/database/postgres-pool.ts', 'ANSWER_LIMIT_MS'],
  ['giving each 2 seconds,', 'server/database/postgres-pool.ts', 'HOST_LIMIT_MS'],
  ['waits up to 5 seconds,', 'server/database/postgres-pool.ts', 'PATIENCE_MS'],
  // docs/public-intake.md
  ['any report (200 kB)', 'server/intake/intake-limits.ts', 'PROBLEM_BODY_LIMIT'],
  ['to its end (up to 100 MB)', 'server/http/endless-bodies.ts', 'MAX_READ_IN_VAIN'],
  ['was committed 5 seconds ago,', 'server/database/public-reads.ts', 'OLDEST'],
  ['has 2 seconds for an answer', 'server/database/open-postgres.ts', 'REPLICA_LIMIT_MS'],
  // docs/security.md
  ['while the file has up to 20 MB,', 'server/boot/remove-order-of-writes.ts', 'ORDERED_SOON'],
  ['full hour up to 200 MB.', 'server/boot/remove-order-of-writes.ts', 'ORDERED_HOURLY'],
  ['and up to 200 MB neither', 'server/boot/remove-order-of-writes.ts', 'ORDERED_HOURLY'],
  ['file of more than 200 MB,', 'server/boot/remove-order-of-writes.ts', 'ORDERED_HOURLY'],
  ['and of more than 20 MB those', 'server/boot/remove-order-of-writes.ts', 'ORDERED_SOON'],
  ['AVIF of at most 5 MB,', 'contract/upload-values.ts', 'MAX_IMAGE_BYTES'],
  ['hashes (19 MiB and', 'server/auth/password.ts', 'memoryCost'],
  ['Argon2id, 19 MiB, 2', 'server/auth/password.ts', 'memoryCost'],
  ['Argon2id at 19 MiB, 2', 'server/auth/password.ts', 'memoryCost'],
  ['Bodies: 16 kB,', 'server/http/read-json.ts', 'BODY_LIMIT'],
  ['for a report (200 kB),', 'server/intake/intake-limits.ts', 'PROBLEM_BODY_LIMIT'],
  ['and 200 kB for the rest)', 'server/rich-text/blog-body-limit.ts', 'OTHER_FIELDS'],
  ['does not arrive within 60 seconds,', 'server/boot/app.ts', 'head'],
  ['of 20 and 1 MB at most.', 'server/blogs/list-page.ts', 'PUBLIC_TEXT'],
  ['ones have 2 MB of text', 'server/submissions/submission-queries.ts', 'TEXTS'],
  ['kept as bytes (7 MiB)', 'server/http/kept-answers.ts', 'ROOM'],
  ['strangers 32 MiB may', 'server/http/unfinished-bodies.ts', 'MOST_UNFINISHED'],
  ['64 MiB may be unfinished', 'server/http/unfinished-bodies.ts', 'MOST_UNFINISHED_OF_ADMINS'],
  ['not there within 60 seconds is', 'server/boot/app.ts', 'body'],
  ['strangers 16 MiB may', 'server/http/unread-answers.ts', 'MOST_UNREAD'],
  ['for 30 seconds is let go', 'server/boot/app.ts', 'unread'],
  ['have 90 seconds for each byte', 'server/boot/app.ts', 'silence'],
  ['within 10 seconds, or when', 'server/auth/refused-sign-ins.ts', 'LATER'],
  ['refused in the last 10 seconds,', 'server/auth/refused-sign-ins.ts', 'LATER'],
  ['submissions holds 2 MB of', 'server/submissions/submission-queries.ts', 'TEXTS'],
  ['waits 0.1 seconds for its entry', 'server/database/in-passing.ts', 'PATIENCE'],
  // docs/decisions/0010-hinglish.md
  ['at least 90 % found', 'server/problem-lists/hinglish.test.ts', 'FOUND_AT_LEAST'],
  ['at most 5 % dragged in', 'server/problem-lists/hinglish.test.ts', 'FALSE_AT_MOST'],
  // docs/problem-index.md
  ['at least 90 % of', 'server/problem-lists/hinglish.test.ts', 'FOUND_AT_LEAST'],
  ['at most 5 % of', 'server/problem-lists/hinglish.test.ts', 'FALSE_AT_MOST'],
  ['waits up to 20 seconds, then', 'server/problem-lists/not-ready.ts', 'PATIENCE_MS'],
  // README.md
  ['below 20 MB, which', 'server/http/reserve.ts', 'LITTLE_SPACE'],
  ['file above 64 MB is', 'server/database/refuse-damage.ts', 'CHECKED_BEFORE_START'],
];

/** What is no figure of ours: blocks and words of code, names of tests, and what benchmarks and `npm run mutate` write. */
const NO_FIGURES =
  /^ *```.*?^ *```$|<!-- (\w+): written by .*?<!-- end of \1 -->|^\| `[^|]+(?:\| [\d. ]+){5}% \|$|`[^`\n]+`|“[^”]+”/gms;

/** How many of what a constant counts in one of a unit: milliseconds, seconds; bytes, kilobytes. */
function sizesOf(unit: string): number[] {
  if (unit === 'ms' || unit.startsWith('milli')) return [1];
  if (unit.startsWith('s')) return [1000, 1];
  const power = 'kMG'.indexOf(unit.charAt(0).replace('K', 'k')) + 1;
  if (unit.includes('i')) return [1024 ** power, 1024 ** (power - 1)];
  return [1000 ** power, 1024 ** power, 1];
}

/** The value of a constant, or the last of a list: in the code or in a block of the page. */
function constantIn(source: string, name: string): number {
  const [, value] =
    new RegExp(String.raw`\b${name}(?: =|:|(?= \d)) ?\[?([\d_., *]+)`).exec(source) ?? [];
  const product =
    (value ?? '')
      .split(',')
      .filter((each) => each.trim())
      .at(-1) ?? 'none';
  return product.split('*').reduce((all, each) => all * Number(each.replaceAll('_', '')), 1);
}

/** Pages that a benchmark writes as a whole. */
let written = '';
for await (const path of glob('benchmarks/*.bench.ts', { cwd: ROOT })) written += await read(path);

const pages = new Map<string, string>();
for await (const path of glob(['README.md', 'docs/{,decisions/}*.md'], { cwd: ROOT }))
  if (!written.includes(`'../${path}'`))
    pages.set(
      path,
      (await read(path)).replace(NO_FIGURES, (code) => ' '.repeat(code.length)),
    );

test('no page has a figure with a unit but what the code says, and what benchmarks write', () => {
  const unknown = [...pages].flatMap(([path, text]) => {
    const known = FROM_CODE.reduce((left, [words]) => left.replaceAll(words, ''), text);
    return [...known.matchAll(FIGURE)].map(
      ({ index }) => `${path}: ${known.slice(Math.max(0, index - 30), index + 30)}`,
    );
  });
  expect(unknown).toEqual([]);
});

test.each(FROM_CODE)('“%s” is what %s says: %s', async (words, path, name) => {
  expect([...pages.values()].some((text) => text.includes(words))).toBe(true);
  const figures = [...words.matchAll(FIGURE)];
  expect(figures).toHaveLength(1);
  const [[, number = '', unit = ''] = []] = figures;
  const value = constantIn(await read(path), name);
  expect(sizesOf(unit).map((size) => Number(number.replaceAll(',', '')) * size)).toContain(value);
});
