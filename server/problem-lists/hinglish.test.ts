import { expect, test } from 'vitest';
import { foldSearch } from '#contract/text/fold-search.ts';
import { demoComments } from '#server/demo-data/demo-comments.ts';
import { demoProblems } from '#server/demo-data/demo-problems.ts';
import { demoSubmissions } from '#server/demo-data/demo-submissions.ts';
import { englishBlogs } from '#server/demo-data/english-blogs.ts';
import { hindiBlogs } from '#server/demo-data/hindi-blogs.ts';
import { moreEnglishBlogs } from '#server/demo-data/more-english-blogs.ts';
import { randomChoices } from '#server/demo-data/random-choices.ts';
import { wardNotes } from '#server/demo-data/ward-notes.ts';
import { HINGLISH_PAIRS, RELATED_WORDS } from '#server/test/hinglish-words.ts';
import { listedRow, shareListing } from '#server/test/listed-rows.ts';
import { SoundLists } from './memory/sound-lists.ts';

/** Of a hundred. */
const FOUND_AT_LEAST = 90;
const FALSE_AT_MOST = 5;

const DIRECTIONS = [
  ['as they are typed', HINGLISH_PAIRS],
  [
    'the other way round',
    HINGLISH_PAIRS.map(({ typed, meant }) => ({ typed: meant, meant: typed })),
  ],
] as const;

const sharedListing = shareListing();

test.each(DIRECTIONS)('words are found in the other script, %s', async (_, pairs) => {
  const listing = sharedListing();
  await listing.empty();
  await listing.add(pairs.map(({ meant }, at) => listedRow(at + 1, { subject: `1 ${meant}, 2` })));
  const missed: (typeof pairs)[number][] = [];
  for (const [at, pair] of pairs.entries()) {
    const { numbers } = await listing.find({ search: pair.typed, offset: 0, limit: 1000 });
    if (!numbers.includes(at + 1)) missed.push(pair);
  }
  const percent = 100 - (100 * missed.length) / pairs.length;
  console.log(`${percent.toFixed(1)} % of ${pairs.length} found, not`, missed);
  expect(percent).toBeGreaterThanOrEqual(FOUND_AT_LEAST);
});

test('few words of the demo are dragged in by others that only sound like them', () => {
  const words = demoWords();
  const sounds = new SoundLists();
  for (const [id, word] of words.entries()) sounds.add(word, id);
  const related = new Set(RELATED_WORDS.flatMap((line) => pairsOf(line)));
  const dragged = words.flatMap((word) =>
    sounds
      .matching(word, true)
      .map((id) => words[id] as string)
      .filter((other) => !other.includes(word) && !related.has(`${word} ${other}`))
      .map((other) => ({ word, other })),
  );
  const percent = (100 * new Set(dragged.map(({ other }) => other)).size) / words.length;
  const list = dragged.map(({ word, other }) => `${word} → ${other}`).join(', ');
  console.log(`${percent.toFixed(1)} % of ${words.length} words are dragged in: ${list}`);
  expect(percent).toBeLessThanOrEqual(FALSE_AT_MOST);
});

/** Each of the words with each. */
const pairsOf = (line: string) =>
  line.split(' ').flatMap((one, _, words) => words.map((other) => `${one} ${other}`));

/** Every word of the texts of the demo once. */
function demoWords(): string[] {
  const blogs = [...englishBlogs, ...moreEnglishBlogs, ...hindiBlogs, ...wardNotes()];
  const problems = demoProblems(400, { now: 0, choose: randomChoices(1) });
  const texts = [
    ...[...blogs, ...demoSubmissions()].flatMap(({ title, excerpt, body, tags, author }) => [
      title,
      excerpt,
      body,
      author,
      ...tags,
    ]),
    ...demoComments.flatMap(({ name, text }) => [name, text]),
    ...problems.flatMap(({ subject, description, location, reporter }) => [
      subject,
      description,
      location,
      reporter?.name ?? '',
    ]),
  ];
  const words = texts.flatMap((text) => foldSearch(text).match(/[\p{L}\p{M}]+/gu) ?? []);
  return [...new Set(words)];
}
