import { expect, onTestFinished, test, vi } from 'vitest';
import { PostingLists } from './posting-lists.ts';
import { Vocabulary } from './vocabulary.ts';

test('a part of a word is looked for only among the words with its rarest three letters', () => {
  const vocabulary = new Vocabulary();
  for (let at = 0; at < 100; at++) vocabulary.idOrAdd(`street${at}`);
  const rareEnd = vocabulary.idOrAdd('streetqua');
  const rareBegin = vocabulary.idOrAdd('mystreet');
  const looked = vi.spyOn(PostingLists.prototype, 'members');
  onTestFinished(() => {
    looked.mockRestore();
  });
  expect(vocabulary.matching('reetqu')).toEqual([rareEnd]);
  expect(vocabulary.matching('mystree')).toEqual([rareBegin]);
  for (const { value } of looked.mock.results) expect(value).toHaveLength(1);
});
