import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { SharedCommit } from './shared-commit.ts';

/** A real connection on which a statement fails once, as on a disk that fails: SQLite takes all back. */
function failingAt(statement: string) {
  const writer = new DatabaseSync(':memory:');
  onTestFinished(() => writer.close());
  writer.exec('create table kept (name text)');
  const exec = writer.exec.bind(writer);
  let isBroken = true;
  writer.exec = (sql) => {
    if (isBroken && sql === statement) {
      isBroken = false;
      if (writer.isTransaction) exec('rollback');
      throw new Error('disk I/O error');
    }
    exec(sql);
  };
  const turns = new SharedCommit(writer);
  const keep = async (name: string, isKept = true) => {
    const turn = await turns.begin();
    try {
      if (writer.isTransaction) writer.prepare('insert into kept values (?)').run(name);
      if (!isKept) throw new Error('no');
      await turn.commit();
    } catch (error) {
      await turn.rollback();
      throw error;
    }
  };
  const kept = () =>
    writer
      .prepare('select name from kept order by name')
      .all()
      .map(({ name }) => name);
  return { keep, kept, turns };
}

test.each([
  'begin immediate',
  'savepoint write',
  'release write',
  'rollback to write; release write',
  'commit',
])(
  'where the disk fails at "%s" nothing is kept that was not told, and writes go on',
  async (at) => {
    const { keep, kept } = failingAt(at);
    const names = ['a', 'b', 'c', 'd'];
    const ends = await Promise.allSettled(names.map((name) => keep(name, name !== 'b')));
    const told = names.filter((_, index) => ends[index]?.status === 'fulfilled');
    expect(kept()).toEqual(told);
    expect(told).not.toEqual(['a', 'c', 'd']);
    await keep('e');
    expect(kept()).toEqual([...told, 'e']);
  },
);

test.each(['rollback', 'no statement'])(
  'the first of those that share a commit fails alone, also where the disk fails at "%s"',
  async (at) => {
    const { keep, kept } = failingAt(at);
    const names = ['a', 'b', 'c'];
    const ends = await Promise.allSettled(names.map((name) => keep(name, name !== 'a')));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(kept()).toEqual(['b', 'c']);
  },
);

test('writes whose calls come in one round of the event loop share a commit, each kept before it is told', async () => {
  const writer = new DatabaseSync(':memory:');
  onTestFinished(() => writer.close());
  writer.exec('create table kept (name text)');
  const exec = writer.exec.bind(writer);
  let commits = 0;
  writer.exec = (sql) => {
    exec(sql);
    if (sql === 'commit') commits += 1;
  };
  const turns = new SharedCommit(writer);
  const told: number[] = [];
  const keep = async (name: string) => {
    const turn = await turns.begin();
    writer.prepare('insert into kept values (?)').run(name);
    await turn.commit();
    told.push(commits);
  };
  // As from sockets: what each sets off is done before the next one's turn.
  const arrival = (name: string) =>
    new Promise((resolve) => setImmediate(() => resolve(keep(name))));
  await Promise.all(['a', 'b', 'c', 'd'].map(arrival));
  expect(commits).toBe(1);
  expect(told).toEqual([1, 1, 1, 1]);
});

test.each([
  ['is kept first', 'no statement'],
  ['fails with it where it cannot be kept', 'commit'],
])('what a write has seen of another one before it gives up %s', async (_, at) => {
  const { turns, kept } = failingAt(at);
  const first = await turns.begin();
  const begun = turns.begin();
  const told = first.commit().then(() => 'told');
  const second = await begun;
  expect(kept()).toEqual([]);
  const given = second.rollback().then(() => [...kept(), 'given up']);
  const outcomes = await Promise.allSettled([told, given]);
  const isFailing = at === 'commit';
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array(2).fill(isFailing ? 'rejected' : 'fulfilled'),
  );
});
