import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { post, report, submission } from './bodies.ts';
import { fillDesk } from './fill-desk.ts';
import type { Call } from './run-server.ts';

export const FIRST = { email: 'first@example.org', password: 'frozen-first-1947' };
const SECOND = { name: 'Second', email: 'second@example.org', password: 'frozen-second-1947' };

const keyOf = (text: string) => `frozen-${text.replaceAll(' ', '-')}`;

/** Puts a row into every table but `reset_mails`, and answers what a later version must find. */
export async function fill(call: Call, dataDir: string) {
  const token: string = (await call('POST', '/auth/login', { body: FIRST })).data.token;
  await call('POST', '/auth/register', {
    token,
    body: { ...SECOND, currentPassword: FIRST.password },
  });
  const wrong = { ...SECOND, password: 'not-that-one' };
  await call('POST', '/auth/login', { body: wrong }).catch(() => undefined);
  const posts = await addPosts(call, token, dataDir);
  await addSubmissions(call, token);
  await addProblems(call, token);
  const { admin, ...desk } = await fillDesk(call, { token, password: FIRST.password });
  await call('POST', '/auth/forgot-password', { body: { email: SECOND.email } });
  const mail = await firstMail(join(dataDir, 'outbox'));
  const { submissions } = (await call('GET', '/submissions?limit=100', { token })).data;
  const problems = await readProblems(call, token);
  return {
    ...{ admins: [FIRST, { email: SECOND.email, password: SECOND.password }, admin], token },
    ...{ resetToken: /^[\w-]{43}$/m.exec(mail)?.[0] ?? '' },
    ...{ ...posts, submissions, problems, desk },
  };
}

async function addPosts(call: Call, token: string, dataDir: string) {
  const write = async (body: object, key?: string) =>
    (await call('POST', '/blogs', { token, body, ...(key !== undefined && { key }) })).data.blog;
  const picture = (await call('POST', '/upload/image', { token, body: await pictureForm() })).data;
  const keyed = { key: 'frozen-key-of-a-post-1', body: post('Written once') };
  const published = await write(post('With a picture', { featuredImage: picture.url }));
  const draft = await write(post('Still a draft', { status: 'draft' }));
  const once = await write(keyed.body, keyed.key);
  const deleted = await write(post('Deleted within the hour'));
  await call('POST', `/blogs/${published._id}/like`);
  for (const text of ['It waits', 'It is approved', 'It is rejected'])
    await call('POST', `/blogs/${published._id}/comments`, { body: { name: 'Reader', text } });
  await call('POST', `/blogs/${deleted._id}/comments`, { body: { name: 'Reader', text: 'Gone' } });
  const { comments } = (await call('GET', '/comments', { token })).data;
  const idOf = (text: string) => comments.find((each: { text: string }) => each.text === text)._id;
  await call('POST', `/comments/${idOf('It is approved')}/approve`, { token });
  await call('POST', `/comments/${idOf('It is rejected')}/reject`, { token });
  await call('DELETE', `/blogs/${deleted._id}`, { token });
  const bytes = await readFile(join(dataDir, picture.url));
  return {
    posts: await Promise.all(
      [published, draft, once].map(
        async ({ _id }) => (await call('GET', `/blogs/${_id}`, { token })).data.blog,
      ),
    ),
    comments: (await call('GET', '/comments', { token })).data.comments,
    deleted: deleted._id as string,
    keyed: { ...keyed, answer: once._id as string },
    picture: {
      url: picture.url as string,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  };
}

async function addSubmissions(call: Call, token: string): Promise<void> {
  for (const title of ['It waits to be read', 'It becomes a post', 'It is turned down'])
    await call('POST', '/submissions', { body: submission(title), key: keyOf(title) });
  const { submissions } = (await call('GET', '/submissions', { token })).data;
  for (const { _id, title } of submissions)
    if (title !== 'It waits to be read')
      await call(
        'POST',
        `/submissions/${_id}/${title === 'It becomes a post' ? 'approve' : 'reject'}`,
        {
          token,
        },
      );
}

async function addProblems(call: Call, token: string): Promise<void> {
  for (const [subject, anonymous] of [
    ['Anonymous and new', true],
    ['Anonymous with a history', true],
    ['Named and new', false],
    ['Named with a history', false],
  ] as const)
    await call('POST', '/problems', { body: report(subject, anonymous), key: keyOf(subject) });
  const { problems } = (await call('GET', '/problems', { token })).data;
  for (const { _id, issueDetails } of problems)
    if (issueDetails.subject.endsWith('history'))
      for (const [status, note] of [
        ['under_review', ''],
        ['resolved', 'Seen to'],
      ])
        await call('PUT', `/problems/${_id}/status`, { token, body: { status, note } });
}

/** Every problem of the list, with its history. */
async function readProblems(call: Call, token: string) {
  const { problems } = (await call('GET', '/problems?limit=100', { token })).data;
  const ids: string[] = problems.map(({ _id }: { _id: string }) => _id);
  return Promise.all(ids.map(async (id) => (await call('GET', `/problems/${id}`, { token })).data));
}

async function pictureForm(): Promise<FormData> {
  const { photo } = await import('#server/test/sample-images.ts');
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await photo(80, 60))]), 'frozen.jpg');
  return form;
}

async function firstMail(outbox: string): Promise<string> {
  for (;;) {
    const name = (await readdir(outbox).catch(() => [])).find((each) => each.endsWith('.eml'));
    if (name !== undefined) return readFile(join(outbox, name), 'utf8');
    await new Promise((go) => setTimeout(go, 50));
  }
}
