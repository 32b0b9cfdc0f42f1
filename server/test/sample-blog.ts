import type { startTestServer } from '#server/test/test-server.ts';

type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The body of a blog that breaks no rule. */
export const sampleBlog = {
  title: 'Street lights of our ward',
  excerpt: 'How the residents of one ward had their street lights repaired within a month.',
  content: `<p>${'Every lamp was counted twice. '.repeat(5)}</p>`,
  category: 'Governance',
  tags: ['lights', 'ward'],
  featuredImage: null,
  readTime: '5 min read',
  authorName: 'Editorial desk',
  authorEmail: 'editor@example.org',
  authorBio: '',
  status: 'published',
};

/** Creates a blog through the API and answers it. */
export async function createBlog(server: TestServer, changes: Record<string, unknown> = {}) {
  const { status, body } = await server.inject('POST', '/blogs', {
    token: server.adminToken,
    body: { ...sampleBlog, ...changes },
  });
  if (status !== 201) throw new Error(`The sample post was refused: ${JSON.stringify(body)}`);
  return body.data.blog;
}
