import { sql } from 'kysely';
import { isLookedFor, lettersOf, SHORTEST_EMAIL_PART } from '#contract/text/caller-parts.ts';
import {
  type SearchTerm,
  SHORTEST_NUMBER,
  searchTerms,
  writtenAlike,
} from '#contract/text/search-terms.ts';
import { soughtKeys } from '#contract/text/sounds.ts';
import { has } from '#server/database/search-condition.ts';
import type { Condition } from './filter-queries.ts';

/** One way of having a term: a part of a column, or of `sounds` a key as a `tsquery` has it. */
type Way = [column: 'search_text' | 'sounds' | 'reference' | 'phone' | 'email', part: string];

/** Each of them is wanted, in any of its ways; or in all of the ways of a number's words. */
type Sought = Way[][];

/** What every match has: the outer are all wanted, of the inner any. */
function soughtOf(term: SearchTerm): Sought {
  if ('phrase' in term) return [[['search_text', term.phrase]]];
  if ('word' in term) return [[...waysOf(term.word), ...soundsOf(term)]];
  const words = term.words.map(waysOf);
  if (term.digits.length < SHORTEST_NUMBER) return words;
  // All of the words, or the digits of a phone: each word, or else those digits.
  return words.map((ways) => [...ways, ['phone', term.digits]]);
}

function waysOf(word: string): Way[] {
  const letters = lettersOf(word);
  const ways = writtenAlike(word).map((form): Way => ['search_text', form]);
  // All references are of these letters.
  if (isLookedFor(letters) && /^[a-z\d]+$/.test(letters)) ways.push(['reference', letters]);
  if (word.length >= SHORTEST_EMAIL_PART) ways.push(['email', word]);
  return ways;
}

function soundsOf({ word, isLast }: Extract<SearchTerm, { word: string }>): Way[] {
  const { whole, begins } = soughtKeys(word);
  const begun = isLast ? begins : [];
  const ended = whole.filter((key) => !begun.includes(key));
  return [
    ...ended.map((key): Way => ['sounds', `'${key}'`]),
    ...begun.map((key): Way => ['sounds', `'${key}':*`]),
  ];
}

/** Holds where one of the ways leads to a report. */
function anyOf(ways: Way[], isIn: (column: string, part: string) => Condition): Condition {
  const heard = ways.flatMap(([column, part]) => (column === 'sounds' ? [part] : []));
  const read = ways.filter(([column]) => column !== 'sounds').map((way) => isIn(...way));
  // All keys at once: each question would look through those of the report.
  if (heard.length > 0) read.push(sql<boolean>`sounds @@ ${heard.join(' | ')}::tsquery`);
  return sql<boolean>`(${sql.join(read, sql` or `)})`;
}

/** As `has`, but never by the index. */
const holds = (column: string, part: string) =>
  sql<boolean>`strpos(${sql.ref(column)}, ${part}) > 0`;

/** The index of texts knows parts of three letters and more. */
const isIndexed = ([column, part]: Way) =>
  column === 'sounds' || (/[\p{L}\p{M}\p{N}]{3}/u.test(part) && INDEXED.test(part));
/** Three that count as letters, with a blank for what ends a word: by marks alone it would be read as a whole. */
const INDEXED = /[\p{Alpha}\d]{3}|[\p{Alpha}\d]{2}[^\p{Alpha}\d]|[^\p{Alpha}\d][\p{Alpha}\d]/u;

/** Ways asked of the index: to think about more takes the database longer than to read what they find. */
const MOST_INDEXED = 24;
/** All keys of a word are one question, which costs as some of the others do, however many they are. */
const KEYS_COUNTED = 5;

/** What ways count of those. */
function costOf(ways: Way[]): number {
  const keys = ways.filter(([column]) => column === 'sounds').length;
  return ways.length - keys + Math.min(keys, KEYS_COUNTED);
}

export interface SoughtTexts {
  conditions: Condition[];
  /** The same for texts that are found already. */
  held: Condition[];
  /** Which of them ask the index. */
  indexed: boolean[];
  /** Whether the index finds what has them. */
  isFoundByIndex: boolean;
}

/** What a search asks for, as conditions. */
export function soughtFor(typed: string): SoughtTexts {
  const terms = searchTerms(typed).flatMap(soughtOf);
  const each = [...new Map(terms.map((ways) => [JSON.stringify(ways), ways])).values()];
  const longestFirst = each.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  let ways = 0;
  const indexed: boolean[] = [];
  const conditions = longestFirst.map((sought) => {
    const cost = costOf(sought);
    const isAsked = sought.every(isIndexed) && (ways === 0 || ways + cost <= MOST_INDEXED);
    if (isAsked) ways += cost;
    indexed.push(isAsked);
    return anyOf(sought, isAsked ? has : holds);
  });
  const held = longestFirst.map((sought) => anyOf(sought, holds));
  return { conditions, held, indexed, isFoundByIndex: ways > 0 };
}

/** Of what is sought: the longer, the fewer have it. */
const lengthOf = ([way]: Way[]) => way?.[1].length ?? 0;
