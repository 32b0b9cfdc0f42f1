import { describe, expect, test } from 'vitest';
import { list, pageInfo, single } from './read-answer.ts';
import { readBlog } from './read-blog.ts';
import { readProblem } from './read-problem.ts';
import { readSubmission } from './read-submission.ts';

describe('one blog', () => {
  const blog = { _id: 'a', title: 'T' };
  test.each([
    ['data.blog', { success: true, data: { blog: blog } }],
    ['data', { success: true, data: blog }],
    ['blog', { blog: blog }],
    ['the body itself', blog],
  ])('is found under %s', (_, body) => {
    expect(readBlog(single(body, 'blog'))).toMatchObject({ id: 'a', title: 'T' });
  });

  test.each([null, 'text', 7, [], { data: null }, { data: { blog: 3 } }])(
    'is empty rather than an error in %j',
    (body) => {
      expect(() => readBlog(single(body, 'blog'))).not.toThrow();
    },
  );

  test.each([
    [{ author: { name: 'N', email: 'e@x', bio: 'b' } }, ['N', 'e@x', 'b']],
    [{ author: 'N', authorEmail: 'e@x' }, ['N', 'e@x', '']],
    [{ authorName: 'N', authorBio: 'b' }, ['N', '', 'b']],
    [{ author: {}, authorName: 'N' }, ['N', '', '']],
  ])('has the author of %j', (value, [authorName, authorEmail, authorBio]) => {
    expect(readBlog(value)).toMatchObject({ authorName, authorEmail, authorBio });
  });

  test.each([undefined, null, '', 'yesterday', {}, '2026-13-45'])(
    'has no date from %j',
    (value) => {
      expect(readBlog({ publishedAt: value }).publishedAt).toBeNull();
    },
  );

  test('is known by id where _id is absent', () => {
    expect(readBlog({ id: 'b' }).id).toBe('b');
    expect(readBlog({ _id: 'a', id: 'b' }).id).toBe('a');
  });
});

describe('a list', () => {
  test.each([
    [{ data: { blogs: [{ id: '1' }] } }],
    [{ blogs: [{ id: '1' }] }],
    [{ data: [{ id: '1' }] }],
    [[{ id: '1' }]],
    [{ data: { blogs: [null, 'x', { id: '1' }] } }],
  ])('is found in %j', (body) => {
    expect(list(body, 'blogs')).toEqual([{ id: '1' }]);
  });

  test('without pagination is complete', () => {
    expect(pageInfo({ data: { blogs: [] } })).toBeNull();
    expect(pageInfo({ data: { pagination: { current: 1, total: 21, limit: 10 } } })?.pages).toBe(3);
  });
});

test('a submission was submitted when it was created, where nothing else is said', () => {
  const createdAt = '2026-03-05T00:00:00Z';
  expect(readSubmission({ createdAt }).submittedAt).toEqual(new Date(createdAt));
});

describe('a problem', () => {
  test('of an anonymous reporter has no contact, whatever the backend sends', () => {
    const problem = readProblem({
      displayName: 'Anonymous',
      personalInfo: { phone: '0612', email: 'x@y', city: 'Patna' },
      privacy: { anonymous: true },
    });
    expect(problem).toMatchObject({ phone: '', email: '', city: 'Patna' });
  });

  const contact = { name: 'Ravi', phone: '0612', email: 'x@y', city: 'Patna' };
  test.each([
    ['true', { privacy: { anonymous: true } }],
    ['"true"', { privacy: { anonymous: 'true' } }],
    ['"false" as a text', { privacy: { anonymous: 'false' } }],
    ['1', { privacy: { anonymous: 1 } }],
    ['0', { privacy: { anonymous: 0 } }],
    ['null', { privacy: { anonymous: null } }],
    ['true at the top', { anonymous: true }],
    ['true at the top against privacy', { anonymous: true, privacy: { anonymous: false } }],
    ['true beside the person', { personalInfo: { ...contact, anonymous: true } }],
    ['nothing in privacy', { privacy: { consent: true } }],
    ['nothing at all', {}],
    ['a privacy that is a text', { privacy: 'public' }],
  ])('that says %s of being anonymous shows no contact', (_, said) => {
    const problem = readProblem({ personalInfo: contact, ...said });
    const expected = { phone: '', email: '', anonymous: true, displayName: 'Anonymous' };
    expect(problem).toMatchObject({ ...expected, city: 'Patna' });
    expect(readProblem({ personalInfo: contact, ...said, displayName: 'R.' }).displayName).toBe(
      'R.',
    );
  });

  test.each([
    ['in privacy', { privacy: { anonymous: false } }],
    ['at the top', { anonymous: false }],
  ])('that says a plain false %s shows its contact', (_, said) => {
    const expected = { phone: '0612', email: 'x@y', anonymous: false, displayName: 'Ravi' };
    expect(readProblem({ personalInfo: contact, ...said })).toMatchObject(expected);
  });

  test('keeps a link that is not of the web as it came, to be shown as text', () => {
    const link = (supportingLink: string) => readProblem({ evidence: { supportingLink } });
    expect(link('javascript:alert(1)').supportingLink).toBe('javascript:alert(1)');
    expect(link('https://example.org/a').supportingLink).toBe('https://example.org/a');
  });
});

test('a day without a time is that day in any time zone', () => {
  const zone = process.env.TZ;
  try {
    for (process.env.TZ of ['America/Los_Angeles', 'Asia/Kolkata']) {
      const { incidentDate } = readProblem({ issueDetails: { incidentDate: '2024-03-05' } });
      expect(incidentDate?.getDate()).toBe(5);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
