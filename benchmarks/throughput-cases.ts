import { insertAdmin } from '#server/auth/admin-queries.ts';
import { STRANGERS_WITHOUT_WORK } from '#server/auth/admit-sign-in.ts';
import { hashPassword } from '#server/auth/password.ts';
import { type DatabaseLocation, openDatabase } from '#server/database/open-database.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { photo } from '#server/test/sample-images.ts';
import { newAddress, problemWith } from '#server/test/sample-problem.ts';
import { send, type Wanted } from './parallel-load.ts';
import { CASES } from './problem-cases.ts';
import { RawConnection } from './raw-connection.ts';
import type { RunningServer } from './running-server.ts';

export interface ThroughputCase {
  name: string;
  next(): Wanted;
  /** Connections that it is sent on at most. */
  most?: number;
}

export const BLOGS = 1000;
/** Many, as the tries on one account are limited. */
const ACCOUNTS = 400;
const PASSWORD = 'a password to measure with';
const TWELVE_MEGAPIXELS = [4000, 3000] as const;
const BOUNDARY = 'nagrik-benchmark';

export const json = (
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  headers = newAddress(),
): Wanted => ({
  method,
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
  status: 201,
});

/** Admins who sign in, made while no server runs. */
export async function addAccounts(place: DatabaseLocation): Promise<void> {
  const db = await openDatabase(place);
  const passwordHash = await hashPassword(PASSWORD);
  for (let count = 0; count < ACCOUNTS; count++)
    await insertAdmin(db, { name: 'Account', email: emailOf(count), passwordHash, at: Date.now() });
  await db.destroy();
}

const emailOf = (count: number) => `account-${count % ACCOUNTS}@example.org`;

/** What the server is asked for; makes what is read on the way. */
export async function casesFor(server: RunningServer): Promise<ThroughputCase[]> {
  const connection = new RawConnection(server.base);
  const admin = { authorization: `Bearer ${server.token}` };
  const blogs = await makeBlogs(connection, admin);
  const upload = await imageUpload(admin);
  const { data } = JSON.parse(String(await send(connection, upload())));
  const image: Wanted = { method: 'GET', path: data.url, status: 200 };
  const size = Math.round((await send(connection, image)).length / 1000);
  connection.close();
  return [
    read('ten newest posts', ['/api/blogs?limit=10&fields=summary'], {}),
    read('a post, whose view is counted', blogs, {}),
    read('the same post for all', blogs.slice(0, 1), {}),
    read(`a picture of ${size} kB`, [data.url], {}),
    read('reports, filtered', problemLists('status, category and city'), admin),
    read(
      'reports, searched',
      [...problemLists('common words'), ...problemLists('two words')],
      admin,
    ),
    { name: 'a report from the public', next: () => json('POST', '/api/problems', aProblem()) },
    { name: 'a sign-in', next: aSignIn(), most: STRANGERS_WITHOUT_WORK },
    { name: 'a picture of 12 megapixels sent', next: upload },
  ];
}

/** Paths in turn. */
export function read(
  name: string,
  paths: string[],
  headers: Record<string, string>,
): ThroughputCase {
  let asked = 0;
  const path = () => paths[asked++ % paths.length] ?? '';
  // From many addresses, as the reads of one without a token are limited.
  const next = (): Wanted => ({
    method: 'GET',
    path: path(),
    headers: { ...newAddress(), ...headers },
    status: 200,
  });
  return { name, next };
}

export const problemLists = (name: string) =>
  (CASES.find((each) => each.name === name)?.queries ?? []).map(
    (query) => `/api/problems?${query}`,
  );

const aProblem = () => problemWith({ issueDetails: { subject: `Street light ${Math.random()}` } });

export function aSignIn(): () => Wanted {
  let count = 0;
  return () => ({
    ...json('POST', '/api/auth/login', { email: emailOf(count++), password: PASSWORD }),
    status: 200,
  });
}

/** Their addresses; each has about 5 kB of text. */
export async function makeBlogs(connection: RawConnection, admin: Record<string, string>) {
  const paths: string[] = [];
  for (let count = 0; count < BLOGS; count++) {
    const answer = await send(connection, json('POST', '/api/blogs', aBlog(count), admin));
    paths.push(`/api/blogs/${JSON.parse(String(answer)).data.blog._id}`);
  }
  return paths;
}

const TEXT = `<p>${'The ward counted every lamp twice and wrote it down. '.repeat(95)}</p>`;

export const aBlog = (count: number) => ({
  ...sampleBlog,
  content: TEXT,
  title: `Street lights of ward ${count}`,
});

async function imageUpload(admin: Record<string, string>): Promise<() => Wanted> {
  const body = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    await photo(...TWELVE_MEGAPIXELS),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const form = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return () => ({
    method: 'POST',
    path: '/api/upload/image',
    headers: { ...admin, ...form, ...newAddress() },
    body,
    status: 200,
  });
}
