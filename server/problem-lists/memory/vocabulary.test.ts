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

test('each of many words has an id of its own, also after it was kept', () => {
  const vocabulary = new Vocabulary();
  const words = Array.from({ length: 3000 }, (_, at) => `${at % 2 ? 'सड़क' : 'road'}${at}`);
  const ids = words.map((word) => vocabulary.idOrAdd(word));
  expect(ids).toEqual(words.map((_, at) => at + 1));
  for (const each of [vocabulary, Vocabulary.load(vocabulary.save())]) {
    expect(words.map((word) => each.idOf(word))).toEqual(ids);
    expect([...each.entries()]).toEqual(words.map((word, at) => [at + 1, word]));
    expect(words.map((word) => each.idOf(`${word}0`))).toEqual(
      words.map((word) => (words.includes(`${word}0`) ? words.indexOf(`${word}0`) + 1 : undefined)),
    );
    expect(each.idOrAdd('new')).toBe(3001);
  }
});
