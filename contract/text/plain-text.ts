import { scanMarkup } from './scan-markup.ts';
import { toEnd } from './to-end.ts';

/**
 * The text of an HTML fragment as its length is counted: markup and what scripts and styles hold
 * removed with nothing in its place, entities decoded, white space folded to single spaces, trimmed.
 */
export function plainText(html: string): string {
  return textOf(html, () => '');
}

/** The same for searching: words of neighbouring paragraphs, cells and lines do not run together. */
export function searchableText(html: string): string {
  return textOf(html, apart);
}

/** The same with pauses, as reading a long one takes a while. */
export function searchableInSteps(html: string): Generator<undefined, string> {
  return textInSteps(html, apart);
}

const apart = (tag: string) => (inlineTags.has(tag) ? '' : ' ');

/** What stands before the next text behind a tag of an item. */
const ITEM_MARKS = { open: '• ', close: '' };

/** The same for reading: each block, cell or line that holds text on a line of its own, items of lists with a dot. */
export function readableText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let mark = '';
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    line = '';
    if (text === '') return;
    lines.push(mark + text);
    mark = '';
  };
  for (const { kind, name, start, end } of scanMarkup(html)) {
    if (kind === 'text') line += decodeEntities(html.slice(start, end));
    else if (kind !== 'other' && !inlineTags.has(name)) {
      endLine();
      if (name === 'li') mark = ITEM_MARKS[kind];
    }
  }
  endLine();
  return lines.join('\n');
}

function textOf(html: string, replaceTag: (name: string) => string): string {
  return toEnd(textInSteps(html, replaceTag));
}

/** Characters of markup that are read between two pauses. */
const STEP = 50_000;

function* textInSteps(
  html: string,
  replaceTag: (name: string) => string,
): Generator<undefined, string> {
  const parts: string[] = [];
  let next = STEP;
  for (const { kind, name, start, end } of scanMarkup(html)) {
    if (kind === 'text') parts.push(decodeEntities(html.slice(start, end)));
    else if (kind !== 'other') parts.push(replaceTag(name));
    if (end < next) continue;
    next = end + STEP;
    yield;
  }
  return parts.join('').replace(SPACE_TO_FOLD, ' ').trim();
}

/** White space that is no single space already, as most of it is. */
const SPACE_TO_FOLD = /[^\S ]\s*| \s+/g;

/** Tags that stand within a line of text. */
const inlineTags: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
);

const entity = /&(?:#x([\da-f]{1,8})|#(\d{1,8})|([a-z]{2,8}));/gi;

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return namedEntities.get(name) ?? whole;
    return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

const namedEntities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad' },
    ...{ ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', zwnj: '\u200c', zwj: '\u200d' },
    ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', prime: '′', Prime: '″' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
    ...{ laquo: '«', raquo: '»', lsaquo: '‹', rsaquo: '›', copy: '©', reg: '®', trade: '™' },
    ...{ deg: '°', plusmn: '±', times: '×', divide: '÷', minus: '−', frac: '⁄', para: '¶' },
    ...{ sect: '§', cent: '¢', pound: '£', yen: '¥', euro: '€', larr: '←', rarr: '→' },
    ...{ eacute: 'é', egrave: 'è', agrave: 'à', aacute: 'á', iacute: 'í', oacute: 'ó' },
    ...{ uacute: 'ú', ntilde: 'ñ', ccedil: 'ç', auml: 'ä', ouml: 'ö', uuml: 'ü', szlig: 'ß' },
  }),
);
