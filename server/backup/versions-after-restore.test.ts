import { expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backUp, newPlace } from '#server/test/sample-backup.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY, listProblems, sendProblem } from '#server/test/sample-problem.ts';
import {
  listSubmissions,
  sampleSubmission,
  sendSubmission,
} from '#server/test/sample-submission.ts';
import { addColleague, startTestServer, type TestServer } from '#server/test/test-server.ts';

const COLLEAGUE = { name: 'Ravi', email: 'ravi@example.org', password: 'kosi-barrage' };

/** Changes something; `version` is the one that somebody looked at, unless given the one that it has. */
type Change = (server: TestServer, token: string, version?: number) => Promise<Answer>;
type Answer = Awaited<ReturnType<TestServer['inject']>>;

function changeOfBlog(id: string): Change {
  return ({ inject }, token, version) => {
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
    return inject('PUT', `/blogs/${id}`, { token, body: sampleBlog, headers });
  };
}

/** Of what carries its version in itself. */
function changeOf(item: string, path: string, body: object): Change {
  return async ({ inject }, token, version) => {
    const known = version ?? versionIn(await inject('GET', item, { token }));
    return inject('PUT', path, { token, body: { ...body, version: known } });
  };
}

function versionIn({ headers, body }: Answer): number {
  const { version } = body.data.submission ?? body.data;
  return version ?? Number(/\d+/.exec(String(headers.etag)));
}

/** A server with one of each of what has versions, and how to change it. */
async function withOneOfEach() {
  const server = await startTestServer(BEHIND_PROXY);
  const token = server.adminToken;
  const blog = (await createBlog(server))._id;
  const deleted = (await createBlog(server))._id;
  await server.inject('DELETE', `/blogs/${deleted}`, { token });
  await sendProblem(server);
  const problem = `/problems/${(await listProblems(server)).problems[0]?._id}`;
  await sendSubmission(server);
  const submission = `/submissions/${(await listSubmissions(server)).submissions[0]?._id}`;
  const changes: Record<string, Change> = {
    post: changeOfBlog(blog),
    'post that was deleted': changeOfBlog(deleted),
    report: changeOf(problem, `${problem}/status`, { status: 'in_progress' }),
    submission: changeOf(submission, submission, sampleSubmission),
  };
  return { server, deleted, changes };
}

test('a version that came after the backup never comes again, so a tab of then changes nothing unseen', async () => {
  const { server, deleted, changes } = await withOneOfEach();
  const file = await backUp(server);
  const putBack = (to: TestServer, token: string) =>
    to.inject('POST', `/blogs/${deleted}/restore`, { token });
  await putBack(server, server.adminToken);
  const known: Record<string, number> = {};
  for (const [what, change] of Object.entries(changes)) {
    const answer = await change(server, server.adminToken);
    expect([what, answer.status]).toEqual([what, 200]);
    known[what] = versionIn(answer);
  }
  const database = await newPlace();
  await restoreBackup({ file, database });
  const restored = await startTestServer({ config: database, empty: true });
  const { token } = await addColleague(restored, COLLEAGUE);
  await putBack(restored, token);
  for (const [what, change] of Object.entries(changes)) {
    // As many changes as there were before, and one that looked at what those before have made.
    expect([what, (await change(restored, token)).status]).toEqual([what, 200]);
    expect([what, (await change(restored, token, known[what])).status]).toEqual([what, 409]);
  }
});
