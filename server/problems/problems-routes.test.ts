import { describe, expect, test } from 'vitest';
import { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import { readTrail } from '#server/audit/audit-queries.ts';
import {
  BEHIND_PROXY,
  listProblems,
  newAddress,
  problemWith,
  type SampleChanges,
  sampleProblem,
  sendProblem,
} from '#server/test/sample-problem.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

async function onlyId(server: TestServer): Promise<string> {
  const { problems } = await listProblems(server);
  expect(problems).toHaveLength(1);
  return problems[0]?._id ?? '';
}

describe('sending a problem', () => {
  test('201 with a reference, and the problem is what was sent', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const reference = await sendProblem(server);
    expect(reference).toMatch(/^PR-[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{2}$/);
    const { problems } = await listProblems(server);
    expect(problems).toMatchObject([
      {
        reference,
        status: 'submitted',
        priority: 'medium',
        displayName: 'Reporter of the sample',
        displayCategory: 'Public Services',
        personalInfo: {
          phone: '+91 98765 43210',
          email: 'reporter@example.org',
          city: 'Patna',
          state: 'Bihar',
        },
        issueDetails: {
          subject: 'Street light out for weeks',
          location: 'Boring Road, near the school',
          incidentDate: '2026-03-05',
        },
        evidence: { supportingLink: 'https://example.org/photo' },
        privacy: { anonymous: false, consent: true },
      },
    ]);
  });

  const PRIORITIES = [
    ['Women / Child Safety', 'urgent'],
    ['Corruption / Misconduct', 'high'],
    ['Law & Order / Police', 'high'],
    ['Education', 'medium'],
    ['Other', 'medium'],
  ];

  test('begins with the priority of its category', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    for (const [category, priority] of PRIORITIES) {
      await sendProblem(server, { issueDetails: { category } });
      const { problems } = await listProblems(server, '?limit=1');
      expect(problems, category).toMatchObject([{ displayCategory: category, priority }]);
    }
  });

  const ACCEPTED: [string, SampleChanges][] = [
    ['the longest name', { personalInfo: { name: 'अ'.repeat(200) } }],
    ['no email', { personalInfo: { email: '' } }],
    ['a phone of six digits', { personalInfo: { phone: '612345' } }],
    ['the longest subject', { issueDetails: { subject: 's'.repeat(300) } }],
    ['the longest description', { issueDetails: { description: 'ड'.repeat(20_000) } }],
    ['nothing optional', { issueDetails: { location: undefined, incidentDate: undefined } }],
    ['no link', { evidence: { supportingLink: '' } }],
    ['an anonymous reporter', { privacy: { anonymous: true } }],
  ];

  test('201 for each field at its limit', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    for (const [, changes] of ACCEPTED) await sendProblem(server, changes);
    expect((await listProblems(server)).pagination.total).toBe(ACCEPTED.length);
  });

  const REFUSED: [path: string, message: string, changes: SampleChanges][] = [
    ['personalInfo.name', 'Name is required', { personalInfo: { name: '  ' } }],
    // What nobody sees.
    [
      'issueDetails.subject',
      'Subject is required',
      { issueDetails: { subject: '\u200b\u3164\u2800' } },
    ],
    [
      'personalInfo.name',
      'Name must be at most 200 characters',
      { personalInfo: { name: 'अ'.repeat(201) } },
    ],
    ['personalInfo.phone', 'Phone is required', { personalInfo: { phone: undefined } }],
    [
      'personalInfo.phone',
      'Phone must have at least 6 digits and only digits, spaces, + ( ) . -',
      { personalInfo: { phone: '12345' } },
    ],
    ['personalInfo.email', 'Invalid email address', { personalInfo: { email: 'nobody' } }],
    ['personalInfo.city', 'City is required', { personalInfo: { city: '' } }],
    ['personalInfo.state', 'State is required', { personalInfo: { state: 7 } }],
    [
      'issueDetails.category',
      'Category must be one of the listed categories',
      { issueDetails: { category: 'Potholes' } },
    ],
    ['issueDetails.subject', 'Subject is required', { issueDetails: { subject: ' ' } }],
    [
      'issueDetails.subject',
      'Subject must be at most 300 characters',
      { issueDetails: { subject: 's'.repeat(301) } },
    ],
    ['issueDetails.description', 'Description is required', { issueDetails: { description: '' } }],
    [
      'issueDetails.description',
      'Description must be at most 20000 characters',
      { issueDetails: { description: 'd'.repeat(20_001) } },
    ],
    [
      'issueDetails.description',
      'Description contains a NUL character: remove it',
      { issueDetails: { description: 'a\0b' } },
    ],
    [
      'issueDetails.incidentDate',
      'Incident date must be a date such as 2026-03-05',
      { issueDetails: { incidentDate: 'yesterday' } },
    ],
    [
      'issueDetails.incidentDate',
      'Incident date must be a date such as 2026-03-05',
      { issueDetails: { incidentDate: `2026-03-05T10:00:00.${'0'.repeat(150_000)}Z` } },
    ],
    [
      'evidence.supportingLink',
      'Supporting link must be a link that begins with http:// or https://',
      { evidence: { supportingLink: 'javascript:alert(1)' } },
    ],
    [
      'privacy.consent',
      'Consent is required: tick the box to send the report',
      { privacy: { consent: false } },
    ],
  ];

  test('422 for each field beyond its limit, with its message, and nothing is kept', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    for (const [path, message, changes] of REFUSED) {
      const body = problemWith(changes);
      const answer = await server.inject('POST', '/problems', { body, headers: newAddress() });
      expect(answer.body).toEqual({ success: false, message, errors: [{ path, message }] });
      expect(answer.status).toBe(422);
    }
    expect((await listProblems(server)).pagination.total).toBe(0);
  });

  test('422 names every wrong field at once', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const body = { privacy: { anonymous: false, consent: true } };
    const answer = await server.inject('POST', '/problems', { body, headers: newAddress() });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path: 'personalInfo', message: 'Personal information is required' },
      { path: 'issueDetails', message: 'Issue details are required' },
    ]);
  });

  test('413 for a body that no problem can have', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const body = problemWith({ issueDetails: { description: 'x'.repeat(250_000) } });
    const answer = await server.inject('POST', '/problems', { body, headers: newAddress() });
    expect(answer.status).toBe(413);
    expect(answer.body.message).toContain('larger than 200 KB');
  });
});

describe('the list', () => {
  async function withProblems(): Promise<TestServer> {
    const server = await startTestServer(BEHIND_PROXY);
    const send = (subject: string, city: string, category = 'Other') =>
      sendProblem(server, {
        personalInfo: { city },
        issueDetails: { subject, category, description: 'As the subject says.' },
      });
    await send('Dark lane', 'Patna', 'Public Services');
    await send('Open drain', 'GAYA');
    await send('Dark station', 'Gaya', 'Public Services');
    await send('नाली खुली है', 'गया');
    return server;
  }

  const subjects = async (server: TestServer, query: string) =>
    (await listProblems(server, query)).problems.map(({ issueDetails }) => issueDetails.subject);

  test('is newest first', async () => {
    const server = await withProblems();
    expect(await subjects(server, '')).toEqual([
      'नाली खुली है',
      'Dark station',
      'Open drain',
      'Dark lane',
    ]);
  });

  const QUERIES: [query: string, subjects: string[]][] = [
    ['?city=gaya', ['नाली खुली है', 'Dark station', 'Open drain']],
    ['?city=%E0%A4%97%E0%A4%AF%E0%A4%BE', ['नाली खुली है', 'Dark station', 'Open drain']],
    ['?city=%20PATNA', ['Dark lane']],
    [
      '?city=%E0%A4%AA%E0%A4%9F%E0%A4%A8%E0%A4%BE,%20Bihar&city=gayaji&limit=2',
      ['नाली खुली है', 'Dark station'],
    ],
    ['?city=pat', []],
    ['?category=Public%20Services', ['Dark station', 'Dark lane']],
    ['?category=Public%20Services&city=gaya', ['Dark station']],
    ['?search=DARK', ['Dark station', 'Dark lane']],
    ['?search=dark&city=patna&category=Public%20Services&status=submitted', ['Dark lane']],
    ['?search=dark&status=resolved', []],
    ['?search=%E0%A4%96%E0%A5%81%E0%A4%B2%E0%A5%80', ['नाली खुली है']],
    ['?search=x%20opendrain', []],
    ['?search=k%20st', ['Dark station']],
    ['?search=&city=&category=&status=submitted&limit=2', ['नाली खुली है', 'Dark station']],
    ['?limit=3&page=2', ['Dark lane']],
  ];

  test('holds what matches every filter', async () => {
    const server = await withProblems();
    for (const [query, expected] of QUERIES)
      expect([query, await subjects(server, query)]).toEqual([query, expected]);
  });

  test('counts all matches, also beyond the last page', async () => {
    const server = await withProblems();
    expect(await listProblems(server, '?search=dark&limit=1&page=9')).toEqual({
      problems: [],
      pagination: { current: 9, pages: 2, total: 2, limit: 1 },
    });
    expect((await listProblems(server)).pagination).toEqual({
      current: 1,
      pages: 1,
      total: 4,
      limit: 10,
    });
  });

  test('finds the name, the phone and the email of a named reporter', async () => {
    const server = await withProblems();
    for (const search of ['reporter of', '+91-98765 43210', '3210', 'reporter@example'])
      expect(await subjects(server, `?search=${encodeURIComponent(search)}`)).toHaveLength(4);
  });

  test('finds no contact of an anonymous reporter', async () => {
    const server = await startTestServer();
    await sendProblem(server, { privacy: { anonymous: true } });
    const { name, phone, email } = sampleProblem.personalInfo;
    for (const search of [name, phone, '3210', email])
      expect(await subjects(server, `?search=${encodeURIComponent(search)}`)).toEqual([]);
    expect(await subjects(server, '?search=light')).toHaveLength(1);
  });

  const UNREADABLE = [
    '?limit=0',
    '?limit=101',
    '?limit=ten',
    '?page=0',
    '?page=1.5',
    '?status=done',
    '?search=%00',
    `?search=${'x'.repeat(201)}`,
  ];

  test('400 for a query that cannot be meant', async () => {
    const server = await startTestServer();
    for (const query of UNREADABLE) {
      const answer = await server.inject('GET', `/problems${query}`, { token: server.adminToken });
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.body.errors).toHaveLength(1);
    }
  });
});

describe('one problem', () => {
  test('has all that was sent and an empty history', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendProblem(server);
    const id = await onlyId(server);
    const answer = await server.inject('GET', `/problems/${id}`, { token: server.adminToken });
    expect(answer.body.data).toMatchObject({ _id: id, history: [], status: 'submitted' });
  });

  test('404 when there is none', async () => {
    const server = await startTestServer();
    const answer = await server.inject('GET', `/problems/${UNKNOWN}`, { token: server.adminToken });
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('Problem report not found');
  });
});

describe('a change of status', () => {
  const setStatus = async (server: TestServer, id: string, body: unknown) =>
    server.inject('PUT', `/problems/${id}/status`, { token: server.adminToken, body });

  test('keeps who, when, from, to and the note, in order', async () => {
    let time = Date.UTC(2026, 2, 5, 10);
    const server = await startTestServer({ ...BEHIND_PROXY, now: () => time });
    await sendProblem(server);
    const id = await onlyId(server);
    time += 60_000;
    await setStatus(server, id, { status: 'under_review', note: ' called the ward office ' });
    time += 60_000;
    const { body } = await setStatus(server, id, { status: 'resolved' });
    expect(body.data).toMatchObject({
      status: 'resolved',
      submittedAt: '2026-03-05T10:00:00.000Z',
      lastUpdated: '2026-03-05T10:02:00.000Z',
      history: [
        {
          from: 'submitted',
          to: 'under_review',
          note: 'called the ward office',
          at: '2026-03-05T10:01:00.000Z',
          by: ADMIN.name,
        },
        { from: 'under_review', to: 'resolved', note: '', by: ADMIN.name },
      ],
    });
    const read = await server.inject('GET', `/problems/${id}`, { token: server.adminToken });
    expect(read.body.data).toEqual(body.data);
  });

  test('any status may follow any other, and the list filters by it at once', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendProblem(server);
    const id = await onlyId(server);
    for (const from of PROBLEM_STATUSES)
      for (const to of PROBLEM_STATUSES.filter((status) => status !== from)) {
        await setStatus(server, id, { status: from });
        expect((await setStatus(server, id, { status: to })).status).toBe(200);
        expect((await listProblems(server, `?status=${to}`)).pagination.total).toBe(1);
        expect((await listProblems(server, `?status=${from}`)).pagination.total).toBe(0);
      }
  });

  test('to the status it has is kept only with a note', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendProblem(server);
    const id = await onlyId(server);
    const silent = await setStatus(server, id, { status: 'submitted' });
    expect(silent.body.data.history).toEqual([]);
    expect(silent.body.data.lastUpdated).toBe(silent.body.data.submittedAt);
    const noted = await setStatus(server, id, { status: 'submitted', note: 'no answer yet' });
    expect(noted.body.data.history).toMatchObject([
      { from: 'submitted', to: 'submitted', note: 'no answer yet' },
    ]);
  });

  test('fifty at once leave an unbroken history', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendProblem(server);
    const id = await onlyId(server);
    const changes = Array.from({ length: 50 }, (_, at) =>
      setStatus(server, id, { status: PROBLEM_STATUSES[at % 5], note: `change ${at}` }),
    );
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
    const { body } = await server.inject('GET', `/problems/${id}`, { token: server.adminToken });
    const { history, status } = body.data as {
      history: { from: string; to: string }[];
      status: string;
    };
    expect(history).toHaveLength(50);
    const reached = history.map(({ to }) => to);
    expect(history.map(({ from }) => from)).toEqual(['submitted', ...reached.slice(0, -1)]);
    expect(status).toBe(reached.at(-1));
  });

  test('422 for an unknown status and a note that is too long', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    await sendProblem(server);
    const id = await onlyId(server);
    for (const [body, path] of [
      [{ status: 'done' }, 'status'],
      [{}, 'status'],
      [{ status: 'closed', note: 'n'.repeat(2001) }, 'note'],
    ] as const) {
      const answer = await setStatus(server, id, body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ path }]);
    }
    const longest = await setStatus(server, id, { status: 'closed', note: 'n'.repeat(2000) });
    expect(longest.status).toBe(200);
  });

  test('404 when there is no such problem', async () => {
    const server = await startTestServer();
    expect((await setStatus(server, UNKNOWN, { status: 'closed' })).status).toBe(404);
    expect(await server.db.selectFrom('problem_history').selectAll().execute()).toEqual([]);
  });
});

test('a reference read out on the phone finds its problem, as it is typed and whatever the filters', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const reference = await sendProblem(server);
  await sendProblem(server);
  for (const search of [reference, ` ${reference.toLowerCase().replaceAll('-', ' ')} `]) {
    const query = `?status=closed&search=${encodeURIComponent(search)}`;
    const pagination = { current: 1, pages: 1, total: 1, limit: 10 };
    const found = { problems: [{ reference }], pagination };
    expect(await listProblems(server, query)).toMatchObject(found);
    const asked = { ...found, pagination: { ...pagination, limit: 5 } };
    expect(await listProblems(server, `${query}&page=3&limit=5`)).toMatchObject(asked);
  }
});

test('who read contacts is recorded: for a list how many, for a problem that it was opened', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  await sendProblem(server);
  await sendProblem(server, { privacy: { anonymous: true } });
  const recorded = () => readTrail(server.db, 0, 10);
  const [{ _id: id } = { _id: '' }] = (await listProblems(server)).problems;
  await expect
    .poll(recorded)
    .toMatchObject([{ action: 'contacts.list', subject: 'problems', detail: '1' }]);
  await server.inject('GET', `/problems/${id}`, { token: server.adminToken });
  await expect.poll(recorded).toMatchObject([{}, { action: 'problem.open', subject: id }]);
});

test('a problem marked as spam by hand, and one cleared of it, are answered with what was done', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  await sendProblem(server);
  const id = await onlyId(server);
  for (const [suspected, message, listed] of [
    [true, 'Marked as suspected spam', 0],
    [false, 'Marked as no spam', 1],
  ] as const) {
    const { status, body } = await server.inject('PUT', `/problems/${id}/suspected`, {
      token: server.adminToken,
      body: { suspected },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message, data: { _id: id, suspected, history: [] } });
    expect((await listProblems(server)).problems).toHaveLength(listed);
  }
});
