import { describe, expect, test } from 'vitest';
import { refuseRepeatedKeys } from '#server/http/repeated-key.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { startTestServer } from '#server/test/test-server.ts';

const saysTwice = (key: string) =>
  `The request has the key ${JSON.stringify(key)} twice in one object: send it once`;

describe('a key given twice', () => {
  test.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"\\"":1,"\\u0022" : 2}', '"'],
    ['{"":1,\n"" \t:2}', ''],
    ['{"a":{"b":[0,{"c":"}","c":"{"}]}}', 'c'],
    ['{"b":{"a":1},"a":{},"b":[]}', 'b'],
    ['[{"a\\\\":1,"a\\\\":2}]', 'a\\'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"१":1,"\\u0967":2}', '१'],
  ])('is named: %s', (json, key) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(() => refuseRepeatedKeys(json)).toThrow(saysTwice(key));
  });

  test.each([
    '{"a":1,"A":1,"b":{"a":1,"b":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a",{"a":"a"}]}',
    '{"a":"\\"a\\":1,","b":"\\\\","c":"{\\"a\\":1,\\"a\\":2}"}',
    '"a"',
    '["a","a"]',
    '{"constructor":1,"toString":2}',
    '1e5',
    `${'['.repeat(100)}${']'.repeat(100)}`,
  ])('is none in %s', (json) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(() => refuseRepeatedKeys(json)).not.toThrow();
  });

  test('of any length is said shortly', () => {
    const key = 'k'.repeat(100_000);
    const json = `{"${key}":1,"${key}":2}`;
    expect(() => refuseRepeatedKeys(json)).toThrow(saysTwice('k'.repeat(60)));
  });

  test('costs a search through the text once, whatever its strings are made of', () => {
    const odd = ['\\\\', '\\"', '"', ' ', '{"a":1},', '"a\\\\", '].map((part) =>
      JSON.stringify(part.repeat(200_000)),
    );
    expect(() => refuseRepeatedKeys(`{"a":[${odd}],"b":${odd[1]},"a":1}`)).toThrow(saysTwice('a'));
  });

  test('400 for a text that is nested deeper than any call', () => {
    const json = `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`;
    expect(() => refuseRepeatedKeys(json)).toThrow('nested more than 100 levels deep');
  });
});

test('no body with a key given twice is taken in, neither from the public nor from admins', async () => {
  const server = await startTestServer();
  const { _id } = await createBlog(server);
  const twice = (body: object) => JSON.stringify(body).replace(/^\{("\w+":)/, '{$1"first",$1');
  const deep = JSON.stringify(sampleProblem).replace(
    '"subject":',
    '"subject":"x","subj\\u0065ct":',
  );
  for (const [path, payload, key] of [
    ['/problems', deep, 'subject'],
    ['/problems', twice(sampleProblem), 'personalInfo'],
    ['/submissions', twice(sampleSubmission), 'title'],
    [`/blogs/${_id}/comments`, twice({ name: 'Asha', text: 'Thank you' }), 'name'],
    ['/auth/login', twice({ email: 'a@example.org', password: 'x' }), 'email'],
    ['/blogs', twice({ title: 'x' }), 'title'],
  ] as const) {
    const headers = {
      'content-type': 'application/json',
      ...(path === '/blogs' && { authorization: `Bearer ${server.adminToken}` }),
    };
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers,
      payload,
    });
    expect([path, answer.statusCode, answer.json()]).toEqual([
      path,
      400,
      { success: false, message: saysTwice(key) },
    ]);
  }
  for (const table of ['problems', 'submissions', 'comments'] as const)
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
});
