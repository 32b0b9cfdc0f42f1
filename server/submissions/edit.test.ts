import { describe, expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { BEHIND_PROXY } from '#server/test/sample-problem.ts';
import {
  listSubmissions,
  sampleSubmission,
  sendSubmission,
} from '#server/test/sample-submission.ts';
import { ADMIN, addColleague, startTestServer } from '#server/test/test-server.ts';
import { tickingClock } from '#server/test/ticking-clock.ts';

const SENT = {
  ...sampleSubmission,
  content: `${sampleSubmission.content}<p>A line too much.</p>`,
  authorBio: '',
  featuredImage: null,
  readTime: '',
};
const EDITED = { ...SENT, content: sampleSubmission.content, tags: ['bus', 'bench'] };

/** A server with one submission in the queue. */
async function start() {
  const server = await startTestServer({ ...BEHIND_PROXY, now: tickingClock() });
  await sendSubmission(server, SENT);
  const id = (await listSubmissions(server)).submissions[0]?._id ?? '';
  const call = (method: string, path: string, body?: unknown, token = server.adminToken) =>
    server.inject(method, `/submissions/${id}${path}`, { token, body });
  return {
    ...server,
    id,
    call,
    edit: (body: object, token?: string) => call('PUT', '', body, token),
    read: async () => (await call('GET', '')).body.data.submission,
    deeds: async () =>
      (await readTrail(server.db, 0, 100))
        .filter(({ action }) => action !== 'contacts.list')
        .map(({ action, subject, detail }) => [action, subject, detail]),
  };
}

describe('editing a submission', () => {
  test('keeps what was sent in, is found by its new words, and is what an approval publishes', async () => {
    const server = await start();
    const before = await server.read();
    expect(before).toMatchObject({ version: 1, original: null, editedBy: null });
    const dirty = `${EDITED.content}<script>alert(1)</script>`;
    const title = 'A bench and a roof for the bus stop';
    const { status, body } = await server.edit({ ...EDITED, title, content: dirty, version: 1 });
    expect([status, body.message]).toEqual([200, 'Submission saved']);
    const edited = { ...EDITED, title, version: 2, editedBy: ADMIN.name, status: 'pending' };
    expect(body.data.submission).toMatchObject({ ...edited, original: SENT });
    expect(await server.read()).toEqual(body.data.submission);
    expect((await listSubmissions(server, '?search=roof%20for%20the')).submissions).toHaveLength(1);
    expect((await listSubmissions(server, '?search=too%20much')).submissions).toEqual([]);

    // The second edit keeps the first words, too.
    await server.edit({ ...EDITED, title: `${title}s`, version: 2 });
    expect(await server.read()).toMatchObject({ version: 3, original: SENT });
    const approved = await server.call('POST', '/approve');
    expect(approved.body.data.blog).toMatchObject({
      title: `${title}s`,
      content: EDITED.content,
      tags: EDITED.tags,
    });
    expect(await server.deeds()).toEqual([
      ['submission.update', server.id, ''],
      ['submission.update', server.id, ''],
      ['submission.approve', server.id, ''],
    ]);
  });

  test('back to what was sent in is no edit any longer', async () => {
    const server = await start();
    await server.edit({ ...EDITED, version: 1 });
    const { original } = await server.read();
    const { body } = await server.edit({ ...original, version: 2 });
    expect(body.data.submission).toMatchObject({
      ...SENT,
      version: 3,
      original: null,
      editedBy: null,
    });
  });

  test('is refused with a 409 where somebody edited or decided it meanwhile, and changes nothing', async () => {
    const server = await start();
    const ravi = { ...ADMIN, name: 'Ravi Das', email: 'ravi@example.org' };
    const colleague = (await addColleague(server, ravi)).token;
    await server.edit({ ...EDITED, version: 1 }, colleague);
    expect(await server.read()).toMatchObject({ editedBy: ravi.name });
    const late = await server.edit({ ...EDITED, title: 'A title that comes late', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^Somebody else edited this submission meanwhile/);
    await server.call('POST', '/approve');
    const decided = await server.edit({ ...EDITED, version: 2 });
    expect(decided.status).toBe(409);
    await server.call('POST', '/reopen');
    const draft = await server.edit({ ...EDITED, version: 2 });
    expect([draft.status, draft.body.message]).toEqual([
      409,
      'This submission was published before and has a draft: edit that post instead',
    ]);
    expect(await server.read()).toMatchObject({ ...EDITED, version: 2 });
  });

  test('is not published unseen by who looked at it before', async () => {
    const server = await start();
    await server.edit({ ...EDITED, version: 1 });
    const { status, body } = await server.call('POST', '/approve', { version: 1 });
    expect([status, body.message]).toEqual([
      409,
      'Somebody else edited this submission meanwhile: load it again to see their changes',
    ]);
    expect((await server.read()).status).toBe('pending');
    expect((await server.call('POST', '/approve', { version: 2 })).status).toBe(200);
  });

  test('has the rules of a submission, names the field, and needs its version', async () => {
    const server = await start();
    for (const [path, change] of [
      ['title', { title: 'Short', version: 1 }],
      ['content', { content: '<p>Short</p>', version: 1 }],
      ['version', {}],
    ] as const) {
      const { status, body } = await server.edit({ ...EDITED, ...change });
      expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    }
    expect((await server.edit({ ...EDITED, version: 1 }, 'none')).status).toBe(401);
  });
});

describe('the reason of a rejection', () => {
  test('is kept while it is rejected; the trail says only that there was one', async () => {
    const server = await start();
    const reason = 'पहले ही छप चुका है: Hindustan, 3 March';
    expect((await server.call('POST', '/reject', { reason: ` ${reason} ` })).status).toBe(200);
    expect(await server.read()).toMatchObject({ status: 'rejected', rejectionReason: reason });
    await server.call('POST', '/reopen');
    expect(await server.read()).toMatchObject({ status: 'pending', rejectionReason: '' });
    await server.call('POST', '/reject');
    expect(await server.read()).toMatchObject({ status: 'rejected', rejectionReason: '' });
    expect(await server.deeds()).toEqual([
      ['submission.reject', server.id, 'with a reason'],
      ['submission.reopen', server.id, ''],
      ['submission.reject', server.id, ''],
    ]);
  });

  test('may have 2,000 characters', async () => {
    const server = await start();
    const { status, body } = await server.call('POST', '/reject', { reason: 'x'.repeat(2001) });
    expect([status, body.message]).toEqual([422, 'Reason must be at most 2000 characters']);
    expect((await server.read()).status).toBe('pending');
  });
});

test('the queue comes oldest first where that is asked for, over its pages too', async () => {
  const server = await start();
  for (const ward of [2, 3]) await sendSubmission(server, { title: `A bench for ward ${ward}` });
  const titles = async (query: string) =>
    (await listSubmissions(server, query)).submissions.map(({ title }) => title);
  const newest = await titles('');
  expect(newest).toEqual(['A bench for ward 3', 'A bench for ward 2', SENT.title]);
  expect(await titles('?sort=newest')).toEqual(newest);
  expect(await titles('?sort=oldest')).toEqual(newest.toReversed());
  expect(await titles('?sort=oldest&limit=1&page=2')).toEqual(['A bench for ward 2']);
});
