import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import {
  BEHIND_PROXY,
  listProblems,
  type SampleChanges,
  sampleProblem,
  sendProblem,
} from '#server/test/sample-problem.ts';
import { sampleSubmission, sendSubmission } from '#server/test/sample-submission.ts';
import { addColleague, startTestServer, type TestServer } from '#server/test/test-server.ts';
import { tickingClock } from '#server/test/ticking-clock.ts';

const start = () => startTestServer({ ...BEHIND_PROXY, now: tickingClock() });

async function download({ app, adminToken }: TestServer, path: string, headers = {}) {
  const answer = await app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${adminToken}`, ...headers },
  });
  const { statusCode: status, body } = answer;
  return { status, headers: answer.headers, body, rows: status === 200 ? readCsv(body) : [] };
}

/** As RFC 4180 has it; each row by the heads of its columns. */
function readCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const cells = [...text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)];
  expect(cells.map(([whole]) => whole).join('')).toBe(text.slice(1));
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  const [heads = [], ...others] = rows;
  return others.map((row) => {
    expect(row).toHaveLength(heads.length);
    return Object.fromEntries(heads.map((head, index) => [head, row[index] ?? '']));
  });
}

const trailOf = async ({ db }: TestServer) =>
  (await readTrail(db, 0, 1000)).map(({ action, subject, detail }) => [action, subject, detail]);

const withSubject = (subject: string): SampleChanges => ({ issueDetails: { subject } });

/** Adds copies of the one problem there is, as many as come in years. */
async function multiply({ db }: TestServer, count: number) {
  const { number: _, ...row } = await db
    .selectFrom('problems')
    .selectAll()
    .executeTakeFirstOrThrow();
  for (let from = 2; from <= count; from += 500)
    await db
      .insertInto('problems')
      .values(
        Array.from({ length: Math.min(500, count - from + 1) }, (_, index) => {
          const number = from + index;
          const id = `${number}`;
          return { ...row, id, reference: id, number, change: -number, subject: `Report ${id}` };
        }),
      )
      .execute();
}

describe('GET /problems/export', () => {
  test('sends what the list finds, newest first, without a name or contact', async () => {
    const server = await start();
    await sendProblem(server, withSubject('पानी नहीं आता, "फिर से"\nतीन दिन से'));
    await sendProblem(server, { ...withSubject('Lamp'), personalInfo: { city: 'Gaya' } });
    const { headers, rows, body } = await download(server, '/problems/export');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['x-total-count']).toBe('2');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="problems-[\d-]+\.csv"$/);
    expect(rows.map((row) => row.Subject)).toEqual(['Lamp', 'पानी नहीं आता, "फिर से"\nतीन दिन से']);
    expect(rows[0]).toMatchObject({ Status: 'submitted', City: 'Gaya', State: 'Bihar' });
    expect(rows[0]?.Received).toMatch(/^\d{4}-\d\d-\d\d \d\d:30$/);
    const { name, phone, email } = sampleProblem.personalInfo;
    for (const secret of [name, phone, email]) expect(body).not.toContain(secret);
    expect((await download(server, '/problems/export?city=gaya')).rows).toHaveLength(1);
    expect((await download(server, '/problems/export?search=पानी')).rows).toHaveLength(1);
    expect((await download(server, '/problems/export?city=gaya&city=patna')).rows).toHaveLength(2);
    expect((await download(server, '/problems/export?status=closed')).rows).toHaveLength(0);
    expect((await download(server, '/problems/export?status=open')).status).toBe(400);
    expect((await trailOf(server)).map(([action]) => action)).not.toContain('contacts.export');
  });

  test('says under each head what a report is, its times as the clocks of the city show them', async () => {
    let now = Date.parse('2026-03-09T18:29:00Z');
    const server = await startTestServer({ now: () => now });
    const ravi = { name: 'Ravi Das', email: 'ravi@example.org', password: 'sonepur-mela' };
    const { id } = await addColleague(server, ravi);
    const reference = await sendProblem(server);
    const [{ _id } = { _id: '' }] = (await listProblems(server)).problems;
    now += 60_000;
    const put = (what: string, body: object) =>
      server.inject('PUT', `/problems/${_id}/${what}`, { token: server.adminToken, body });
    await put('assignee', { assignee: id });
    await put('status', { status: 'in_progress', note: 'Crew is out' });
    const { headers, rows } = await download(server, '/problems/export?contacts=true');
    expect(headers['content-disposition']).toContain('"problems-2026-03-10.csv"');
    const { issueDetails, evidence, personalInfo } = sampleProblem;
    expect(rows).toEqual([
      {
        Reference: reference,
        Status: 'in_progress',
        Priority: 'medium',
        Category: issueDetails.category,
        Subject: issueDetails.subject,
        Description: issueDetails.description,
        Location: issueDetails.location,
        City: personalInfo.city,
        State: personalInfo.state,
        'Incident date': issueDetails.incidentDate,
        Link: evidence.supportingLink,
        Received: '2026-03-09 23:30',
        'Last change': '2026-03-10 00:00',
        'Newest note': 'Crew is out',
        'Assigned to': ravi.name,
        Name: personalInfo.name,
        Phone: `'${personalInfo.phone}`,
        Email: personalInfo.email,
      },
    ]);
  });

  test('sends what is named one by one, thousands of them, newest first', async () => {
    const server = await start();
    for (const subject of ['A', 'B', 'C']) await sendProblem(server, withSubject(subject));
    const [c, b, a] = (await listProblems(server)).problems.map(({ _id }) => _id);
    const unknown = Array.from({ length: 9_998 }, (_, index) => `unknown-${index}`);
    const take = async (ids: unknown, contacts = 'false') => {
      const { app, adminToken } = server;
      const answer = await app.inject({
        ...{ method: 'POST', url: '/api/problems/export', payload: { ids, contacts } },
        headers: { authorization: `Bearer ${adminToken}` },
      });
      const isFile = answer.statusCode === 200;
      return { status: answer.statusCode, rows: isFile ? readCsv(answer.body) : [] };
    };
    const { rows } = await take([a, ...unknown, c]);
    expect(rows.map((row) => row.Subject)).toEqual(['C', 'A']);
    expect((await take([a, ...unknown, b, c])).status).toBe(422);
    expect((await take([])).status).toBe(422);
    expect(await trailOf(server)).not.toContainEqual(['contacts.export', 'problems', '1']);
    expect((await take([b], 'true')).rows[0]).toMatchObject({ Name: expect.stringMatching(/./) });
    expect(await trailOf(server)).toContainEqual(['contacts.export', 'problems', '1']);
  });

  test('sends contacts when asked, none of the anonymous, and is on the trail before', async () => {
    const server = await start();
    await sendProblem(server);
    await sendProblem(server, { privacy: { anonymous: true } });
    const { rows, body } = await download(server, '/problems/export?contacts=true');
    expect(rows.map(({ Name, Phone, Email }) => [Name, Phone, Email])).toEqual([
      ['Anonymous', '', ''],
      [sampleProblem.personalInfo.name, "'+91 98765 43210", sampleProblem.personalInfo.email],
    ]);
    expect(body.split('98765')).toHaveLength(2);
    expect(await trailOf(server)).toContainEqual(['contacts.export', 'problems', '1']);
  });

  test('is on the trail with the same count before and after an anonymous one came', async () => {
    const server = await start();
    await sendProblem(server);
    for (const count of [1, 2]) {
      const { rows } = await download(server, '/problems/export?contacts=true');
      expect(rows).toHaveLength(count);
      await sendProblem(server, { privacy: { anonymous: true } });
    }
    const trail = await trailOf(server);
    expect(trail).toEqual(Array(2).fill(['contacts.export', 'problems', '1']));
  });

  test('counts thousands of contacts', async () => {
    const server = await start();
    await sendProblem(server);
    await multiply(server, 1201);
    await download(server, '/problems/export?contacts=true');
    expect(await trailOf(server)).toEqual([['contacts.export', 'problems', '1201']]);
  });

  test('a search has looked at contacts, and is on the trail without them: no anonymous one', async () => {
    const server = await start();
    for (const anonymous of [false, true, false])
      await sendProblem(server, { privacy: { anonymous } });
    await download(server, '/problems/export');
    expect(await trailOf(server)).toEqual([]);
    const { subject } = sampleProblem.issueDetails;
    const { rows } = await download(
      server,
      `/problems/export?search=${encodeURIComponent(subject)}`,
    );
    expect(rows).toHaveLength(3);
    expect(await trailOf(server)).toEqual([['contacts.list', 'problems', '2']]);
  });

  test('sends no contact where the trail cannot be written', async () => {
    const server = await start();
    await sendProblem(server);
    vi.spyOn(server.services.db, 'transaction').mockImplementation(() => {
      throw new Error('No room');
    });
    const { status, body } = await download(server, '/problems/export?contacts=true');
    expect(status).toBe(500);
    expect(body).not.toContain('98765');
  });

  test('is in the language of who asks, but for what people wrote', async () => {
    const server = await start();
    await sendProblem(server, { privacy: { anonymous: true, consent: true } });
    const hindi = { 'accept-language': 'hi' };
    const { rows } = await download(server, '/problems/export?contacts=true', hindi);
    expect(rows[0]).toMatchObject({
      विषय: sampleProblem.issueDetails.subject,
      स्थिति: 'दर्ज',
      'कितनी ज़रूरी': 'सामान्य',
      श्रेणी: 'जन सुविधाएँ',
      नाम: 'गुमनाम',
    });
  });

  /** Sends one report for each, and answers the rows of the file in the same order. */
  async function rowsFor(reports: SampleChanges[], query = '') {
    const server = await start();
    for (const report of reports) await sendProblem(server, report);
    const { rows, body } = await download(server, `/problems/export${query}`);
    return { rows: rows.toReversed(), body };
  }

  test('disarms what a program of tables takes for a formula, and leaves alone what it does not', async () => {
    const cases = [
      ['=1+1', "'=1+1"],
      ['+91 612 2222222', "'+91 612 2222222"],
      ['-2+3', "'-2+3"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['"=cmd|calc', `'"=cmd|calc`],
      ['" =1', `'" =1`],
      ['＝1+1', "'＝1+1"],
      ['\u0001=1+1', "'\u0001=1+1"],
      ['\u202e=1+1', "'\u202e=1+1"],
      ['\u2066\u00ad@SUM(A1)', "'\u2066\u00ad@SUM(A1)"],
      ['\u3164\u2800-2+3', "'\u3164\u2800-2+3"],
      ['Dark;\u202e=1+1', "Dark;\u202e'=1+1"],
      ['Dark;"\u0007+1', `Dark;"\u0007'+1`],
      ['Dark;=HYPERLINK("x")', `Dark;'=HYPERLINK("x")`],
      ["Rates: 5=five - one's; a, b", "Rates: 5=five - one's; a, b"],
      ['"Help" they said', '"Help" they said'],
    ] as const;
    const { rows } = await rowsFor(cases.map(([subject]) => withSubject(subject)));
    expect(rows.map((row) => row.Subject)).toEqual(cases.map(([, shown]) => shown));
  });

  test('keeps the digits of a number as they were given', async () => {
    const cases = [
      ['09876543210', "'09876543210"],
      ['06122345678', "'06122345678"],
      ['919876543210', "'919876543210"],
      ['98765.43210', "'98765.43210"],
      ['(09876543210)', "'(09876543210)"],
      ['9876543210', '9876543210'],
      ['(0612) 2345678', '(0612) 2345678'],
      ['0612-2345678', '0612-2345678'],
    ] as const;
    const reports = cases.map(([phone]) => ({ personalInfo: { phone } }));
    const { rows } = await rowsFor(reports, '?contacts=true');
    expect(rows.map((row) => row.Phone)).toEqual(cases.map(([, shown]) => shown));
  });

  test('keeps a house as it was written, and lets none become a day or a sum', async () => {
    const cases = [
      ['12/3', "'12/3"],
      ['7/12/2026', "'7/12/2026"],
      ['12-3', "'12-3"],
      ['12-11-2026', "'12-11-2026"],
      ['12E3', "'12E3"],
      ['1.5e+3', "'1.5e+3"],
      ['(12.5)', "'(12.5)"],
      ['98-7654-3210', '98-7654-3210'],
      ['12/3 Boring Road', '12/3 Boring Road'],
    ] as const;
    const { rows } = await rowsFor(cases.map(([location]) => ({ issueDetails: { location } })));
    expect(rows.map((row) => row.Location)).toEqual(cases.map(([, shown]) => shown));
  });

  test('disarms a formula where semicolons separate', async () => {
    const cases = [
      ["Dark\n=cmd|'/C calc'!A0;x", "Dark\n'=cmd|'/C calc'!A0;x"],
      ['Dark\r@SUM(A1);x', "Dark\r'@SUM(A1);x"],
      ['a;＝1+1', "a;'＝1+1"],
      ['a;”\u200b=1+1', "a;”\u200b'=1+1"],
    ] as const;
    const reports = cases.map(([description]) => ({ issueDetails: { description } }));
    const { rows, body } = await rowsFor(reports);
    expect(rows.map((row) => row.Description)).toEqual(cases.map(([, shown]) => shown));
    // A program that splits there takes no quote within a cell for one, and a line's end for that of a row.
    for (const cell of body.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[“”\s\u200b]*[=+@＝-]/);
  });

  test('reads through the longest text of tabs at once', async () => {
    const server = await start();
    const description = `a${'\t'.repeat(19_996)};=b`;
    await sendProblem(server, { issueDetails: { description } });
    await multiply(server, 20);
    // A time that grows with the square of a text is most of a minute here.
    const { rows } = await download(server, '/problems/export');
    expect(rows).toHaveLength(20);
    expect(rows[0]?.Description).toBe(description.replace('=', "'="));
  });

  test('sends thousands whole, each once', async () => {
    const server = await start();
    await sendProblem(server);
    await multiply(server, 3000);
    const { rows, headers } = await download(server, '/problems/export');
    expect(headers['x-total-count']).toBe('3000');
    const { subject } = sampleProblem.issueDetails;
    const expected = Array.from({ length: 2999 }, (_, index) => `Report ${3000 - index}`);
    expect(rows.map((row) => row.Subject)).toEqual([...expected, subject]);
  });

  test('ends, and breaks the line, when who asked is locked out meanwhile', async () => {
    const server = await start();
    await sendProblem(server);
    await multiply(server, 4000);
    const { db } = server.services;
    const read = vi.spyOn(db, 'selectFrom');
    const asked = download(server, '/problems/export').then(
      ({ rows }) => rows.length,
      () => 'broken',
    );
    await expect.poll(() => read.mock.calls.length, { interval: 1 }).toBeGreaterThan(4);
    await db.updateTable('admins').set({ active: 0 }).execute();
    expect(await asked).toBe('broken');
  });

  test('reads no further when nobody waits for the rest, and no further than is taken', async () => {
    const server = await start();
    await sendProblem(server, { issueDetails: { description: 'Dark. '.repeat(800) } });
    // The one there is, again and again.
    const numbers = Array<number>(8000).fill(1);
    vi.spyOn(server.services.problemLists, 'find').mockResolvedValue({ numbers, total: 8000 });
    const address = await server.app.listen({ port: 0 });
    const read = vi.spyOn(server.services.db, 'selectFrom');
    const { port } = server.app.server.address() as AddressInfo;
    expect(address).toContain(String(port));
    const headers = { authorization: `Bearer ${server.adminToken}` };
    const request = get({ port, path: '/api/problems/export', headers });
    const [response] = await once(request, 'response');
    response.pause();
    const settled = async () => {
      for (let before = -1; before !== read.mock.calls.length; await pause(200))
        before = read.mock.calls.length;
      return read.mock.calls.length;
    };
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
    const held = await settled();
    // 8,000 reports are 40 slices of a megabyte: what the system holds of the line is a part of them.
    expect(held).toBeLessThan(24);
    response.destroy();
    await pause(300);
    expect(read.mock.calls.length - held).toBeLessThan(3);
  });
});

describe('other lists', () => {
  test('submissions by status and words, with the text as it is read', async () => {
    const server = await start();
    await sendSubmission(server, { content: `<p>One &amp; two</p><p>${'word '.repeat(40)}</p>` });
    await sendSubmission(server, { title: 'A tap for the market square' });
    await sendSubmission(server, { title: 'A roof for the tram stop', tags: ['bus'] });
    const { rows, body } = await download(server, '/submissions/export?search=stop');
    expect(rows.map((row) => row.Title)).toEqual([
      'A roof for the tram stop',
      sampleSubmission.title,
    ]);
    expect(await trailOf(server)).toEqual([['contacts.list', 'submissions', '2']]);
    expect(rows[1]?.Text).toMatch(/^One & two\nword word/);
    expect(body).not.toContain('author@example.org');
    const all = await download(server, '/submissions/export?contacts=true&status=pending');
    expect(all.rows.map((row) => row.Email)).toEqual(Array(3).fill('author@example.org'));
    expect(await trailOf(server)).toContainEqual(['contacts.export', 'submissions', '3']);
  });

  test('say under each head what a submission and a post is', async () => {
    const now = Date.parse('2026-03-09T18:30:00Z');
    const server = await startTestServer({ now: () => now });
    const reference = await sendSubmission(server, { tags: ['bus', 'shade'] });
    const { _id } = await createBlog(server);
    await server.db
      .updateTable('blogs')
      .set({ views: 41, likes: 12 })
      .where('id', '=', _id)
      .execute();
    const submissions = await download(server, '/submissions/export?contacts=true');
    expect(submissions.rows).toEqual([
      {
        Reference: reference,
        Status: 'pending',
        Title: sampleSubmission.title,
        Category: sampleSubmission.category,
        Tags: 'bus, shade',
        Author: sampleSubmission.author,
        Excerpt: sampleSubmission.excerpt,
        Text: expect.stringMatching(/^The bench stands in the sun/),
        Received: '2026-03-10 00:00',
        Email: sampleSubmission.authorEmail,
      },
    ]);
    const blogs = await download(server, '/blogs/export?contacts=true');
    expect(blogs.headers['x-total-count']).toBe('1');
    expect(blogs.rows).toEqual([
      {
        Status: 'published',
        Title: sampleBlog.title,
        Category: sampleBlog.category,
        Tags: 'lights, ward',
        Author: sampleBlog.authorName,
        Excerpt: sampleBlog.excerpt,
        Text: expect.stringMatching(/^Every lamp was counted twice/),
        Published: '2026-03-10 00:00',
        Views: '41',
        Likes: '12',
        Email: sampleBlog.authorEmail,
      },
    ]);
    expect(Object.keys((await download(server, '/blogs/export')).rows[0] ?? {})).not.toContain(
      'Email',
    );
  });

  test('posts with drafts, each once, where the last stretch is full', async () => {
    const server = await start();
    await createBlog(server, { status: 'draft', title: 'A draft of a title' });
    const titles = Array.from({ length: 9 }, (_, count) => `=${count} titles are here`);
    for (const title of titles) await createBlog(server, { title });
    const { rows } = await download(server, '/blogs/export');
    const published = titles.toReversed().map((title) => `'${title}`);
    expect(rows.map((row) => row.Title)).toEqual([...published, 'A draft of a title']);
    expect(rows.at(-1)?.Published).toBe('');
    expect((await download(server, '/blogs/export?status=draft')).rows).toHaveLength(1);
  });
});
