import { describe, expect, test } from 'vitest';
import { MOST_SPARE } from '#server/http/address-counts.ts';
import { newChallenge } from '#server/http/proof-of-work.ts';
import { PROBLEM_BY_WORK, PROBLEM_WORK_BITS } from '#server/intake/intake-limits.ts';
import {
  BEHIND_PROXY,
  newAddress,
  problemWith,
  sampleProblem,
} from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { solve } from '#server/test/solve.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;

const OTHER = problemWith({ issueDetails: { subject: 'Something else' } });

function send(server: TestServer, key: string | undefined, body: unknown = sampleProblem) {
  const headers = { ...newAddress(), ...(key !== undefined && { 'idempotency-key': key }) };
  return server.inject('POST', '/problems', { body, headers });
}

/** One that stands at one moment, in one hour of the limit. */
const startStill = () => startTestServer({ ...BEHIND_PROXY, now: () => Date.UTC(2026, 0, 1) });

/** What one address posts. */
function postFrom({ inject }: TestServer, address = newAddress()) {
  return (body: object, key?: string) => {
    const headers = { ...address, ...(key !== undefined && { 'idempotency-key': key }) };
    return inject('POST', '/problems', { body, headers });
  };
}

/** Sends from one address as many reports as pass, the first of them with `key`, and one more. */
async function fillLimit(server: TestServer, key: string) {
  const post = postFrom(server);
  const statuses = [(await post(sampleProblem, key)).status];
  while (statuses.at(-1) === 201) statuses.push((await post(sampleProblem)).status);
  return { statuses, post };
}

async function stored(server: TestServer): Promise<string[]> {
  const rows = await server.db
    .selectFrom('problems')
    .select('reference')
    .orderBy('number')
    .execute();
  return rows.map(({ reference }) => reference);
}

describe('an idempotency key', () => {
  test('answers a retry with the first reference and stores nothing more', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const first = await send(server, 'f3a0c1d2-retry');
    const again = await send(server, 'f3a0c1d2-retry');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await stored(server)).toEqual([first.body.data.reference]);
  });

  test('makes one problem of many sent at once', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(server, 'all-at-once')),
    );
    const references = new Set(answers.map(({ body }) => body.data.reference));
    expect([...references]).toEqual(await stored(server));
    expect(references.size).toBe(1);
  });

  test('belongs to its reporter: that of another one is another key', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const first = await send(server, '12345678');
    const other = await send(server, '12345678', OTHER);
    expect(other.status).toBe(201);
    expect(other.body.data.reference).not.toBe(first.body.data.reference);
    // Each of them gets his own again.
    expect((await send(server, '12345678')).body).toEqual(first.body);
    expect((await send(server, '12345678', OTHER)).body).toEqual(other.body);
    expect(await stored(server)).toHaveLength(2);
  });

  test('409 with another body of the same address', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const headers = { ...newAddress(), 'idempotency-key': 'the-same-key' };
    await server.inject('POST', '/problems', { body: sampleProblem, headers });
    const answer = await server.inject('POST', '/problems', { body: OTHER, headers });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'This Idempotency-Key was used for something else: send a new one with a new body',
    );
    expect(await stored(server)).toHaveLength(1);
  });

  test('is not used up by a body that was refused', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const broken = problemWith({ issueDetails: { subject: '' } });
    expect((await send(server, 'after-a-mistake', broken)).status).toBe(422);
    expect((await send(server, 'after-a-mistake')).status).toBe(201);
  });

  test('is forgotten after a day', async () => {
    let time = Date.UTC(2026, 0, 1);
    const server = await startTestServer({ ...BEHIND_PROXY, now: () => time });
    await send(server, 'day-by-day');
    time += 24 * HOUR;
    await send(server, 'day-by-day');
    expect(await stored(server)).toHaveLength(1);
    // Its row holds no more than the hour.
    time += HOUR;
    await send(server, 'day-by-day');
    expect(await stored(server)).toHaveLength(2);
  });

  test('of a problem means nothing for a submission', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await send(server, 'one-key-twice');
    const answer = await server.inject('POST', '/submissions', {
      body: sampleSubmission,
      headers: { ...newAddress(), 'idempotency-key': 'one-key-twice' },
    });
    expect(answer.body.data.reference).toMatch(/^BS-/);
  });

  test('works for submissions alike', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const headers = () => ({ ...newAddress(), 'idempotency-key': 'a-submission' });
    const body = sampleSubmission;
    const first = await server.inject('POST', '/submissions', { body, headers: headers() });
    const again = await server.inject('POST', '/submissions', { body, headers: headers() });
    expect(again.body).toEqual(first.body);
    expect(await server.db.selectFrom('submissions').selectAll().execute()).toHaveLength(1);
  });

  test('of a submission is answered however many others have come from its address', async () => {
    const server = await startStill();
    const address = newAddress();
    const post = (key: string) => {
      const headers = { ...address, 'idempotency-key': key };
      return server.inject('POST', '/submissions', { body: sampleSubmission, headers });
    };
    const first = await post('the-first');
    for (let retry = 0; retry < 20; retry++) await post('the-first');
    const statuses: number[] = [];
    for (let sent = 2; sent <= 21; sent++) statuses.push((await post(`number-${sent}`)).status);
    expect(statuses).toEqual([...Array(19).fill(201), 429]);
    const again = await post('the-first');
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('400 when it is no key', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    for (const key of ['', 'short', 'with a space', 'x'.repeat(201)]) {
      const answer = await send(server, key);
      expect([key, answer.status]).toEqual([key, 400]);
    }
    expect((await send(server, 'x'.repeat(200))).status).toBe(201);
  });
});

test('a problem without a key is taken in each time, with a reference of its own', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  for (let sent = 0; sent < 30; sent++) await send(server, undefined);
  const references = await stored(server);
  expect(new Set(references).size).toBe(30);
});

test('429 with Retry-After once an address has sent too much, and another may go on', async () => {
  const server = await startStill();
  const { statuses, post } = await fillLimit(server, 'the-first');
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201));
  expect(statuses.length).toBeLessThanOrEqual(61 + MOST_SPARE);
  expect(statuses.at(-1)).toBe(429);
  expect(await stored(server)).toHaveLength(statuses.filter((status) => status === 201).length);
  expect(Number((await post(sampleProblem)).headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(server, undefined)).status).toBe(201);
});

test('past the limit a report with some work is taken in, once for each work and each key', async () => {
  const server = await startStill();
  const { post } = await fillLimit(server, 'the-first');
  const before = (await stored(server)).length;
  const refused = await post(OTHER, 'with-some-work');
  expect(refused).toMatchObject({ status: 429, body: { challenge: { bits: PROBLEM_WORK_BITS } } });
  const { challenge } = refused.body;
  const idle = { ...OTHER, proof: { salt: challenge.salt, answer: 'no work' } };
  expect((await post(idle, 'with-some-work')).status).toBe(429);
  const paid = { ...OTHER, proof: solve(challenge) };
  const taken = await post(paid, 'with-some-work');
  expect(taken.status).toBe(201);
  expect((await post(paid, 'another-key')).status).toBe(429);
  // The work is no part of what was sent.
  expect((await post(OTHER, 'with-some-work')).body).toEqual(taken.body);
  expect(await stored(server)).toHaveLength(before + 1);
  // A row would have the minute of the report.
  expect(await server.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('of many at the edge of the limit those that are too many are asked for work', async () => {
  const server = await startStill();
  const post = postFrom(server);
  const sent = Array.from({ length: 62 + MOST_SPARE }, () => post(sampleProblem));
  const refused = (await Promise.all(sent)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body).toHaveProperty('challenge');
});

test('work for something else lets no report through, nor does any past the limit of work', async () => {
  const server = await startStill();
  const { services } = server;
  const address = newAddress();
  const post = postFrom(server, address);
  while ((await post(sampleProblem)).status === 201);
  const other = newChallenge(services, { purpose: 'sign-in:asha', bits: PROBLEM_WORK_BITS });
  expect((await post({ ...sampleProblem, proof: solve(other) })).status).toBe(429);
  const { challenge } = (await post(sampleProblem)).body;
  const [from = ''] = Object.values(address);
  while (services.addressCounts.fits(services, PROBLEM_BY_WORK, from));
  // Nobody sees for nothing that neighbours have filled it.
  expect((await post(sampleProblem)).body).toHaveProperty('challenge');
  const refused = await post({ ...sampleProblem, proof: solve(challenge) });
  expect([refused.status, refused.body.challenge]).toEqual([429, undefined]);
});

test('neither what is refused nor a retry keeps others behind the same address from reporting', async () => {
  const server = await startStill();
  const post = postFrom(server);
  const tries = [
    () => post({}),
    () => post(sampleProblem, 'no key'),
    () => post(sampleProblem, 'one-and-the-same'),
    () => post(OTHER, 'one-and-the-same'),
  ];
  for (let sent = 0; sent <= 60 + MOST_SPARE; sent++) for (const one of tries) await one();
  await Promise.all(Array.from({ length: 100 }, () => post(sampleProblem, 'all-at-the-same-time')));
  expect(await stored(server)).toHaveLength(2);
  expect((await post(sampleProblem)).status).toBe(201);
});

test('what may be asked again and again says the same whether the limit is reached or not', async () => {
  const server = await startStill();
  const { post } = await fillLimit(server, 'the-first');
  const statuses = [
    await post({}),
    await post(sampleProblem, 'no key'),
    await post(sampleProblem, 'the-first'),
    await post(OTHER, 'the-first'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([422, 400, 201, 409]);
});

test('400 for a body that is no object', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  for (const payload of ['{', '[]', '"x"', 'null']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/problems',
      headers: { 'content-type': 'application/json', ...newAddress() },
      payload,
    });
    expect([payload, answer.statusCode]).toEqual([payload, 400]);
  }
});
