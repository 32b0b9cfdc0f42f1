import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { blogEndpoints } from '#contract/blogs.ts';
import { PROBLEM_CATEGORIES } from '#contract/problem-values.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { refusalsOf } from '#server/http/openapi.ts';
import {
  PROBLEM_BODY_LIMIT,
  PROBLEM_BY_WORK,
  PROBLEM_LIMIT,
  PROBLEM_WORK_BITS,
  SUBMISSION_LIMIT,
} from '#server/intake/intake-limits.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

const run = promisify(execFile);
const path = join(import.meta.dirname, '../../docs/public-intake.md');

/** The commands of the document by the name behind `sh`. */
function examplesIn(text: string): [name: string, command: string][] {
  return [...text.matchAll(/```sh (\w+)\n([\s\S]*?)```/g)].map(([, name = '', command = '']) => [
    name,
    command,
  ]);
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)('the examples for websites run as they are written', async () => {
  const server = await startTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const examples = examplesIn(await readFile(path, 'utf8')).filter(([name]) => name !== 'setup');
  expect(examples.map(([name]) => name)).toEqual(['report', 'anonymous', 'submission']);
  for (const [name, command] of examples) {
    const env = { ...process.env, NAGRIK: `http://127.0.0.1:${port}` };
    // Twice: with a key the second run is a retry.
    const [first, again] = [
      await run('sh', ['-c', command], { env }),
      await run('sh', ['-c', command], { env }),
    ];
    const answer = JSON.parse(first.stdout);
    expect([name, answer.success]).toEqual([name, true]);
    const isRetry = command.includes('Idempotency-Key');
    expect(JSON.parse(again.stdout).data.reference === answer.data.reference).toBe(isRetry);
  }
  expect(await server.db.selectFrom('problems').select('id').execute()).toHaveLength(3);
  expect(await server.db.selectFrom('submissions').select('id').execute()).toHaveLength(1);
});

test('the example for reports past the limit gets one in', async () => {
  const server = await startTestServer({ now: () => Date.UTC(2026, 0, 1) });
  const { services } = server;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  while (services.addressCounts.fits(services, PROBLEM_LIMIT, '127.0.0.1'));
  const [, example = ''] =
    /```js report\nimport .*\n([\s\S]*?)```/.exec(await readFile(path, 'utf8')) ?? [];
  const NAGRIK = `http://127.0.0.1:${port}`;
  const send = runInNewContext(`${example}\nsend`, { NAGRIK, sha256, fetch, TextEncoder });
  const answer: Response = await send(sampleProblem, 'a-key-of-the-form');
  expect(answer.status).toBe(201);
  const rows = await server.db.selectFrom('problems').select('reference').execute();
  expect(await answer.json()).toMatchObject({ data: rows[0] });
});

test('the document names the limits and the categories as they are', async () => {
  const text = await readFile(path, 'utf8');
  expect(text).toContain(
    `${PROBLEM_LIMIT.max} reports or some more, or ${SUBMISSION_LIMIT.max} posts, an hour`,
  );
  expect([PROBLEM_LIMIT.window, SUBMISSION_LIMIT.window]).toEqual([3600, 3600]);
  expect(text).toContain(`${PROBLEM_BY_WORK.max} times an hour or some more`);
  expect(text).toContain(`begins with ${PROBLEM_WORK_BITS} zero bits`);
  expect(text).toContain(`(${PROBLEM_BODY_LIMIT / 1000} kB)`);
  expect(text).toContain(PROBLEM_CATEGORIES.join(', '));
});

test('the document names every refusal of the calls for the public, and no other', async () => {
  const text = await readFile(path, 'utf8');
  const table = text.slice(
    text.indexOf('| status | reason |'),
    text.indexOf('Behind a reverse proxy'),
  );
  const named = [...table.matchAll(/^\| (4\d\d) \|/gm)].map(([, status]) => Number(status));
  const { like, comment } = blogEndpoints;
  const calls = [problemEndpoints.send, submissionEndpoints.send, like, comment];
  expect(named).toEqual([...new Set(calls.flatMap(refusalsOf))].sort((one, other) => one - other));
  for (const status of [503, 507]) expect(table).toMatch(new RegExp(`^\\| .*${status}`, 'm'));
});
