import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { MOST_SPARE } from '#server/http/address-counts.ts';
import { LONG_SUBMISSION, PROBLEM_LIMIT } from '#server/intake/intake-limits.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** A call for each limit by address; all but reports, short posts and comments are counted before anything of the call is read. */
const CALLS: Record<string, { method: string; path: string; signedIn?: boolean; body?: object }> = {
  'sign-in-call': { method: 'POST', path: '/auth/login' },
  'forgot-address': { method: 'POST', path: '/auth/forgot-password' },
  'reset-address': { method: 'POST', path: '/auth/reset-password' },
  'register-address': { method: 'POST', path: '/auth/register' },
  report: { method: 'POST', path: '/problems', body: sampleProblem },
  submission: { method: 'POST', path: '/submissions', body: sampleSubmission },
  'submission-long': {
    method: 'POST',
    path: '/submissions',
    body: { website: 'x'.repeat(LONG_SUBMISSION) },
  },
  comment: { method: 'POST', path: '/blogs/:id/comments', body: { name: 'Asha', text: 'Yes' } },
  like: { method: 'POST', path: '/blogs/unknown/like' },
  upload: { method: 'POST', path: '/upload/image', signedIn: true },
  read: { method: 'GET', path: '/blogs?limit=1' },
};
/** Limits of an account, a device or a blog, each with a test in the room that counts it. */
const COUNTED_ELSEWHERE = [
  'sign-in-both',
  'sign-in-account',
  'sign-in-address',
  'sign-in-device',
  'past-address',
  'sign-in-work-account',
  'sign-in-work-address',
  'use-of-a-proof',
  'report-work',
  'own-password',
  'bulk',
  'like-of-a-post',
];

const PAGE = join(import.meta.dirname, '../../docs/security.md');
const ROW = /^\| `([\w-]+)` \| [^|]+ \| (\d+) in \d+ minutes? \|$/gm;
const limits = new Map<string, number>();
beforeAll(async () => {
  for (const [, name = '', max] of (await readFile(PAGE, 'utf8')).matchAll(ROW))
    limits.set(name, Number(max));
});

test('every limit that the page on security names is tried', () => {
  expect([...limits.keys()].sort()).toEqual([...Object.keys(CALLS), ...COUNTED_ELSEWHERE].sort());
});

test.each(Object.entries(CALLS))(
  '%s: as many calls of an address as it says, and no more',
  async (name, { method, path, signedIn, body = {} }) => {
    // Within one hour: that of reports begins for all at once.
    const server = await startTestServer({ now: () => Date.UTC(2026, 0, 1) });
    const { inject, adminToken } = server;
    const { _id: id } = await createBlog(server);
    const token = signedIn ? adminToken : null;
    const call = async () =>
      (await inject(method, path.replace(':id', id), { ...(method === 'POST' && { body }), token }))
        .status;
    for (let calls = limits.get(name) ?? 0; calls > 0; calls--) expect(await call()).not.toBe(429);
    let more = 0;
    while ((await call()) !== 429) more += 1;
    expect(more).toBeLessThanOrEqual(name === PROBLEM_LIMIT.name ? MOST_SPARE : 0);
  },
);

test.each(['register-address', 'upload'])(
  '%s: what strangers ask for uses up nothing of who is signed in behind their address',
  async (name) => {
    const { inject, adminToken } = await startTestServer({ now: () => Date.UTC(2026, 0, 1) });
    const { method = '', path = '' } = CALLS[name] ?? {};
    const call = async (token: string | null) =>
      (await inject(method, path, { body: {}, token })).status;
    for (let calls = limits.get(name) ?? 0; calls >= 0; calls--) await call(null);
    expect(await call(adminToken)).not.toBe(429);
  },
);

test('what breaks a rule of a post keeps nobody else behind the address from sending one', async () => {
  const { inject } = await startTestServer({ now: () => Date.UTC(2026, 0, 1) });
  const send = async (body: object) => (await inject('POST', '/submissions', { body })).status;
  for (let calls = limits.get('submission') ?? 0; calls >= 0; calls--)
    expect(await send({})).toBe(422);
  expect(await send(sampleSubmission)).toBe(201);
});
