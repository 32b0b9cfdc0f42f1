import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { blogEndpoints } from '#contract/blogs.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import type { PostgresServer } from '../tools/start-postgres.ts';
import { type Caller, call } from './test/call.ts';
import { startReplicatedDatabase } from './test/replicated-database.ts';
import { runProduct, signIn } from './test/run-product.ts';

/** The public sees nothing older; milliseconds. */
const OLDEST = 5000;

/** Whether the last that was asked there is a list of blogs, or its version. */
const isReadTo = async (replica: PostgresServer) => {
  const asked = await replica.query(
    "select 1 from pg_stat_activity where application_name = 'nagrik' and query like '%replay_lsn%'",
  );
  return asked.length > 0;
};

/** Leads connections to a replica, and new ones to another, as a proxy before both does. */
async function proxyOf(first: PostgresServer) {
  let target = first;
  const proxy = createServer((socket) => {
    const server = connect(target.port, '127.0.0.1');
    socket.on('error', () => server.destroy()).pipe(server);
    server.on('error', () => socket.destroy()).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const url = new URL(first.url('nagrik'));
  url.port = String((proxy.address() as AddressInfo).port);
  const leadTo = (other: PostgresServer) => {
    target = other;
  };
  return { url: url.href, leadTo };
}

/** A product that reads to the public from a replica, and one blog; another replica is behind a proxy. */
async function start({ two = false } = {}) {
  const { primary, replica } = await startReplicatedDatabase({ synchronous: false });
  const other = two ? await primary.startReplica({ synchronous: false }) : undefined;
  if (other) onTestFinished(() => other.stop());
  const proxy = await proxyOf(replica);
  const env = { DATABASE_URL: primary.url('nagrik'), DATABASE_REPLICA_URL: proxy.url };
  const { caller } = await runProduct(await newDataFolder(), { env });
  const { blog } = await call(caller, blogEndpoints.create, { body: sampleBlog });
  const id = blog._id;
  let saves = 0;
  /** Saves another title, which the editor sees at once; answers it. */
  const save = async () => {
    const title = `Saved for the time number ${++saves}`;
    await call(caller, blogEndpoints.update, { id, body: { title } });
    expect((await call(caller, blogEndpoints.read, { id })).blog.title).toBe(title);
    expect((await call(caller, blogEndpoints.list)).blogs[0]?.title).toBe(title);
    return title;
  };
  const ask = async (path: string) => {
    const answer = await fetch(`${caller.address}/api${path}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      data: { blog: { title: string }; blogs: { title: string }[] };
    };
  };
  const seen = async () => (await ask(`/blogs/${id}`)).data.blog.title;
  const listed = async () => (await ask('/blogs')).data.blogs[0]?.title;
  /** Waits until the public is read to from the replica; answers what that shows, which is not the last. */
  const untilBehind = async () => {
    for (;;) {
      await replica.query('select pg_wal_replay_resume()');
      const before = await save();
      await expect.poll(seen).toBe(before);
      await expect.poll(listed).toBe(before);
      await replica.query('select pg_wal_replay_pause()');
      await save();
      if ((await seen()) === before && (await listed()) === before) return before;
      await pause(50);
    }
  };
  /** Waits until the public is read to from the replica, and what is too old for it is. */
  const untilNear = async () => {
    const begun = performance.now();
    while (performance.now() - begun < OLDEST || !(await isReadTo(replica))) {
      await ask('/blogs');
      await pause(100);
    }
  };
  return {
    caller,
    primary,
    replica,
    other,
    leadTo: proxy.leadTo,
    save,
    ask,
    seen,
    listed,
    untilBehind,
    untilNear,
  };
}

/** What a token is answered where anyone may call, and where it is needed. */
const answersTo = async ({ address }: Caller, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const paths = ['/blogs', '/problems', '/auth/me'];
  const answers = paths.map((path) => fetch(`${address}/api${path}`, { headers }));
  return (await Promise.all(answers)).map(({ status }) => status);
};

/** Nothing that happens here comes to the replica. */
async function expectRightsFromPrimary(caller: Caller, other: string): Promise<void> {
  const late = await signIn(caller.address);
  expect(await answersTo(caller, late)).toEqual([200, 200, 200]);
  await call({ ...caller, token: other }, authEndpoints.logout);
  expect(await answersTo(caller, other)).toEqual([401, 401, 401]);
  const body = { currentPassword: 'ganga-ghat', newPassword: 'kosi-barrage-gate' };
  await call(caller, authEndpoints.changePassword, { body });
  expect(await answersTo(caller, late)).toEqual([401, 401, 401]);
  await expect(signIn(caller.address)).rejects.toThrow('401');
  const headers = { 'idempotency-key': 'key-of-a-report-of-this-test' };
  const report = () => call(caller, problemEndpoints.send, { body: sampleProblem, headers });
  expect(await report()).toEqual(await report());
}

test('the public is read to from the replica while it is near, an editor from where he saved; who may do what is never read from one that is behind; and when it dies the public is read to all the same', async () => {
  const { caller, replica, save, seen, listed, untilBehind } = await start();
  const other = await signIn(caller.address);
  await untilBehind();
  await expectRightsFromPrimary(caller, other);

  await untilBehind();
  // It plays nothing more: after a while it is too old.
  const tooNew = await save();
  await expect.poll(seen).toBe(tooNew);
  await expect.poll(listed).toBe(tooNew);

  await untilBehind();
  await replica.signal('SIGQUIT');
  const last = await save();
  for (let count = 0; count < 20; count++) {
    expect([await seen(), await listed()]).toEqual([last, last]);
    await pause(50);
  }
});

test('of two replicas at one address, the one that is too old shows nothing; and the public is read to from the other when the primary dies', async () => {
  const { primary, replica, other, leadTo, save, ask, seen, listed, untilBehind, untilNear } =
    await start({ two: true });
  await other?.query('select pg_wal_replay_pause()');
  const last = await save();
  await untilNear();
  // Those that are opened from now on.
  if (other) leadTo(other);
  // Each list is asked for the first time, and so read anew.
  const lists = Array.from({ length: 60 }, (_, at) => ask(`/blogs?limit=${at + 1}`));
  const titles = (await Promise.all(lists)).map(({ data }) => data.blogs[0]?.title);
  expect(new Set(titles)).toEqual(new Set([last]));

  leadTo(replica);
  await other?.signal('SIGQUIT');
  const before = await untilBehind();
  await primary.signal('SIGQUIT');
  expect([await seen(), await listed()]).toEqual([before, before]);
  await replica.query('select pg_wal_replay_resume()');
  await expect.poll(seen).not.toBe(before);
});
