import { describe, expect, test } from 'vitest';
import {
  BEHIND_PROXY,
  listProblems,
  newAddress,
  problemWith,
  sendProblem,
} from '#server/test/sample-problem.ts';
import {
  listSubmissions,
  sampleSubmission,
  sendSubmission,
} from '#server/test/sample-submission.ts';
import { shareTestServer, startTestServer, type TestServer } from '#server/test/test-server.ts';
import { tickingClock } from '#server/test/ticking-clock.ts';

const WEBSITE = { website: 'https://spam.example' };
const UNKNOWN = '01900000-0000-7000-8000-000000000000';

const start = () => startTestServer({ ...BEHIND_PROXY, now: tickingClock() });

async function sendTrapped({ inject }: TestServer, path: string, key?: string) {
  const sample = path === '/problems' ? problemWith({}) : sampleSubmission;
  const headers = { ...newAddress(), ...(key && { 'idempotency-key': key }) };
  return inject('POST', path, { body: { ...sample, ...WEBSITE }, headers });
}

interface Item {
  _id: string;
  reference: string;
  suspected: boolean;
  version?: number;
}

/** The references that a list shows, and what it counts. */
async function shown(server: TestServer, path: string, query = '') {
  const { status, body } = await server.inject('GET', path + query, { token: server.adminToken });
  expect(status).toBe(200);
  const items: Item[] = body.data.problems ?? body.data.submissions;
  const references = items.map(({ reference }) => reference);
  return { items, references, total: body.data.pagination.total as number };
}

const set = ({ inject, adminToken: token }: TestServer, path: string, id: string, body: unknown) =>
  inject('PUT', `${path}/${id}/suspected`, { token, body });

/** For what is refused, and so leaves nothing. */
const refusing = shareTestServer();

describe.each(['/problems', '/submissions'])('what fills the honeypot of POST %s', (path) => {
  const sendReal = path === '/problems' ? sendProblem : sendSubmission;

  test.each([[null], [7], [['x']], ['x'.repeat(2049)]])(
    'is refused in a sentence where it is no text, or too long a one',
    async (website) => {
      const { inject } = refusing();
      const sample = path === '/problems' ? problemWith({}) : sampleSubmission;
      const { status, body } = await inject('POST', path, { body: { ...sample, website } });
      const message = 'website must be a text of at most 2048 characters';
      expect([status, body.errors]).toEqual([422, [{ path: 'website', message }]]);
    },
  );

  test('is answered like any other, once for each key, and kept', async () => {
    const server = await start();
    const real = await sendReal(server);
    const trapped = await sendTrapped(server, path, 'a-browser-filled-it');
    const again = await sendTrapped(server, path, 'a-browser-filled-it');
    expect(trapped.status).toBe(201);
    expect(trapped.body).toEqual({
      success: true,
      message: trapped.body.message.replace(/\w+-\w{4}-\w{2}$/, trapped.body.data.reference),
      data: { reference: expect.stringMatching(/^[BP][SR]-\w{4}-\w{2}$/) },
    });
    expect(again.body).toEqual(trapped.body);
    const marked = await shown(server, path, '?suspected=true');
    expect(marked.references).toEqual([trapped.body.data.reference]);
    expect(marked.items[0]?.suspected).toBe(true);
    expect(JSON.stringify(marked.items)).not.toContain('spam.example');
    expect((await shown(server, path)).references).toEqual([real]);
  });

  test('is left out of lists, pages, searches and counts until it is said to be no spam', async () => {
    const server = await start();
    const real = [await sendReal(server), await sendReal(server)];
    const { reference } = (await sendTrapped(server, path)).body.data;
    const first = path === '/problems' ? 'submitted' : 'pending';
    for (const query of ['', '?suspected=false', `?status=${first}`, '?search=a', '?limit=2']) {
      const { references, total } = await shown(server, path, query);
      expect([query, references, total]).toEqual([query, real.toReversed(), 2]);
    }
    const { items, total } = await shown(server, path, `?suspected=true&status=${first}&search=a`);
    expect([items.map((item) => item.reference), total]).toEqual([[reference], 1]);
    const [{ _id: id, version } = { _id: '' }] = items;
    const cleared = await set(server, path, id, { suspected: false });
    expect(cleared.status).toBe(200);
    expect(cleared.body.message).toBe('Marked as no spam');
    const item: Item = cleared.body.data.submission ?? cleared.body.data;
    expect(item).toMatchObject({ _id: id, reference, suspected: false, status: first });
    // The mark is a change of a problem; a submission's version counts its edits alone.
    if (path === '/problems') expect(item.version).toBeGreaterThan(version ?? Infinity);
    expect((await shown(server, path)).references).toEqual([reference, ...real.toReversed()]);
    expect((await shown(server, path, '?suspected=true')).total).toBe(0);
    // The way back.
    await set(server, path, id, { suspected: true });
    expect((await shown(server, path)).references).toEqual(real.toReversed());
    expect((await shown(server, path, '?suspected=true')).references).toEqual([reference]);
  });

  test('is cleared by admins alone, and the trail says who', async () => {
    const server = await start();
    await sendTrapped(server, path);
    const [{ _id: id } = { _id: '' }] = (await shown(server, path, '?suspected=true')).items;
    const url = `${path}/${id}/suspected`;
    const body = { suspected: false };
    expect((await server.inject('PUT', url, { body })).status).toBe(401);
    expect((await set(server, path, UNKNOWN, body)).status).toBe(404);
    for (const wrong of [{}, { suspected: 'no' }, { suspected: 0 }])
      expect((await set(server, path, id, wrong)).status).toBe(422);
    expect((await shown(server, path, '?suspected=true')).total).toBe(1);
    await set(server, path, id, body);
    await set(server, path, id, { suspected: true });
    const trail = await server.db.selectFrom('audit_trail').select(['action', 'subject']).execute();
    const room = path === '/problems' ? 'problem' : 'submission';
    expect(trail.slice(-2)).toEqual([
      { action: `${room}.clear`, subject: id },
      { action: `${room}.suspect`, subject: id },
    ]);
  });

  test('400 for another word than true or false', async () => {
    const server = await start();
    const token = server.adminToken;
    for (const word of ['1', 'yes', 'TRUE', ''])
      expect((await server.inject('GET', `${path}?suspected=${word}`, { token })).status).toBe(400);
  });
});

test('a reference read over the phone finds a problem that is suspected too', async () => {
  const server = await start();
  const { reference } = (await sendTrapped(server, '/problems')).body.data;
  const { problems } = await listProblems(server, `?search=${reference}`);
  expect(problems).toMatchObject([{ reference, suspected: true }]);
});

test('the statistics count no submission that is suspected', async () => {
  const server = await start();
  await sendSubmission(server);
  await sendTrapped(server, '/submissions');
  const ask = async (path: string) =>
    (await server.inject('GET', `/stats/${path}`, { token: server.adminToken })).body.data;
  expect((await ask('dashboard')).overview.submissions).toEqual({ pending: 1 });
  expect((await ask('submissions')).totals).toMatchObject({ submitted: 1, pending: 1 });
});

test('a submission that is approved is no spam any longer, whatever is decided later', async () => {
  const server = await start();
  await sendTrapped(server, '/submissions');
  const [{ _id: id } = { _id: '' }] = (await shown(server, '/submissions', '?suspected=true'))
    .items;
  const token = server.adminToken;
  expect((await server.inject('POST', `/submissions/${id}/reject`, { token })).status).toBe(200);
  expect((await listSubmissions(server, '?suspected=true')).submissions).toHaveLength(1);
  const body = { from: 'rejected' };
  await server.inject('POST', `/submissions/${id}/approve`, { token, body });
  await server.inject('POST', `/submissions/${id}/reopen`, { token });
  expect((await listSubmissions(server)).submissions).toMatchObject([
    { _id: id, suspected: false, status: 'pending' },
  ]);
});
