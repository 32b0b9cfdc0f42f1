import { expect, test } from 'vitest';
import { countReachable, stretchesOfIds } from '#server/export/export-queries.ts';
import { submissionsBetween } from '#server/submissions/submission-queries.ts';
import { roundsDuring } from '#server/test/rounds-during.ts';
import { BEHIND_PROXY, sendProblem } from '#server/test/sample-problem.ts';
import { sendSubmission } from '#server/test/sample-submission.ts';
import { startTestServer } from '#server/test/test-server.ts';

const LENGTH = 100_000;

test('of long submissions few are read for a file at once, and nothing that only a search looks through', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const content = `<p>${'c'.repeat(LENGTH)}</p>`;
  for (let sent = 0; sent < 7; sent++) await sendSubmission(server, { content });
  const lengths = [];
  for await (const stretch of stretchesOfIds(server.db, 'submissions')) {
    const rows = await submissionsBetween(server.db, { suspected: undefined }, stretch);
    lengths.push(Math.floor(JSON.stringify(rows).length / LENGTH));
  }
  expect(lengths).toEqual([5, 2]);
});

test('others are answered while those who can be reached are counted', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  const numbers = Array.from({ length: 3000 }, (_, index) => index + 1);
  const { result, rounds } = await roundsDuring(() => countReachable(server.db, numbers));
  expect(result).toBe(1);
  expect(rounds).toBeGreaterThanOrEqual(5);
});
