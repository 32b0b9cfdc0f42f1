import { expect, test } from 'vitest';
import { stretchesOfIds } from '#server/export/export-queries.ts';
import { submissionsBetween } from '#server/submissions/submission-queries.ts';
import { BEHIND_PROXY } from '#server/test/sample-problem.ts';
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
