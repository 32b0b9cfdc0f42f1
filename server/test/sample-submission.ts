import { newAddress } from '#server/test/sample-problem.ts';
import type { TestServer } from '#server/test/test-server.ts';

/** The body of a submission that breaks no rule. */
export const sampleSubmission = {
  title: 'A bench for the bus stop',
  excerpt: 'Forty people wait here every morning, and none of them can sit down in the shade.',
  content: `<p>${'The bench stands in the sun and the roof over the drain. '.repeat(4)}</p>`,
  category: 'Infrastructure',
  tags: ['bus'],
  author: 'Author of the sample',
  authorEmail: 'author@example.org',
};

/** Sends a submission as the public does and answers its reference. */
export async function sendSubmission(server: TestServer, changes: Record<string, unknown> = {}) {
  const body = { ...sampleSubmission, ...changes };
  const answer = await server.inject('POST', '/submissions', { body, headers: newAddress() });
  if (answer.status !== 201) throw new Error(`The sample was refused: ${JSON.stringify(answer)}`);
  return answer.body.data.reference as string;
}

/** Reads the queue as an admin. */
export async function listSubmissions(server: TestServer, query = '') {
  const answer = await server.inject('GET', `/submissions${query}`, { token: server.adminToken });
  if (answer.status !== 200) throw new Error(`The list was refused: ${JSON.stringify(answer)}`);
  return answer.body.data as {
    submissions: { _id: string; reference: string; title: string; [field: string]: unknown }[];
    pagination: { current: number; pages: number; total: number; limit: number };
  };
}
