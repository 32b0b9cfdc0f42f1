import { expect, test } from 'vitest';
import { findComments, insertComment } from '#server/comments/comment-queries.ts';
import { searchCondition } from '#server/database/search-condition.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** Comments, by what they say. */
async function startWithComments(texts: readonly string[]) {
  const server = await startTestServer();
  const { db } = server;
  const { _id: blogId } = await createBlog(server);
  // Without letters, so that only the text sounds like anything.
  for (const [at, text] of texts.entries())
    await insertComment(db, { blogId, name: '1', text, at });
  const page = { offset: 0, limit: texts.length };
  return async (search: string) => {
    const { rows } = await findComments(db, { status: undefined, search }, page);
    return rows.map(({ text }) => text).reverse();
  };
}

test('a word is found in each of its spellings, at each end of a text, and only the last one begins others', async () => {
  const spelled = ['Hospital', 'हॉस्पिटल', 'aspatal', 'अस्पतालों', 'ward 7, hospitals'];
  const numbered = 'नंबर of the aspatal';
  const begun = 'नंबर of the aspatalon';
  const others = ['hospit', '12345', 'the nambar', 'नंबर'];
  const found = await startWithComments([...spelled, numbered, begun, ...others]);
  expect(await found('hospital')).toEqual([...spelled, numbered]);
  expect(await found('अस्पताल')).toEqual([...spelled, numbered, begun]);
  expect(await found('अस्पताल number')).toEqual([numbered]);
  expect(await found('number the')).toEqual([numbered, begun, 'the nambar']);
  expect(await found('123 "2345"')).toEqual(['12345']);
});

test('a row is read once for a word, however many its spellings', async () => {
  const { db } = await startTestServer();
  const columns = (search: string) =>
    searchCondition(db, search)
      ?.compile(db)
      .sql.match(/search_text|sounds/g);
  expect(columns('hospital')).toEqual(['search_text', 'sounds']);
  expect(columns('सरकारी अस्पताल')).toEqual(['search_text', 'sounds', 'search_text', 'sounds']);
  expect(columns('"hospital" 12')).toEqual(['search_text', 'search_text']);
});
