/** A stretch of HTML: text, or one tag with its name in lower case (`''` for comments and the like). */
export interface MarkupPiece {
  kind: 'text' | 'open' | 'close' | 'other';
  name: string;
  start: number;
  end: number;
}

/**
 * Splits HTML into texts and tags as a browser's parser does, in one pass without backtracking, so
 * that hostile input costs no more than its length. What scripts, styles and the like hold is passed
 * over together with their tags; an unclosed tag reaches to the end.
 */
export function* scanMarkup(html: string): Generator<MarkupPiece> {
  let textStart = 0;
  let index = html.indexOf('<');
  while (index >= 0) {
    const piece = tagAt(html, index);
    if (piece === null) {
      index = html.indexOf('<', index + 1);
      continue;
    }
    if (index > textStart) yield { kind: 'text', name: '', start: textStart, end: index };
    yield piece;
    textStart = piece.kind === 'open' ? endOfRawText(html, piece) : piece.end;
    index = html.indexOf('<', textStart);
  }
  if (textStart < html.length) {
    yield { kind: 'text', name: '', start: textStart, end: html.length };
  }
}

const tagName = /[a-z][^\s/>]*/iy;
const rawTextTags = new Set(
  'script style textarea title xmp iframe noembed noframes plaintext'.split(' '),
);

function tagAt(html: string, start: number): MarkupPiece | null {
  const next = html[start + 1];
  const kind = next === '/' ? 'close' : 'open';
  tagName.lastIndex = start + (kind === 'close' ? 2 : 1);
  const name = tagName.exec(html)?.[0].toLowerCase();
  if (name !== undefined) return { kind, name, start, end: endOfTag(html, tagName.lastIndex) };
  if (next !== '!' && next !== '?' && next !== '/') return null;
  const closing = html.startsWith('<!--', start) ? '-->' : '>';
  const end = html.indexOf(closing, start + 2);
  return { kind: 'other', name: '', start, end: end < 0 ? html.length : end + closing.length };
}

/** A `>` within a quoted value does not end the tag. */
function endOfTag(html: string, from: number): number {
  let index = from;
  while (index < html.length) {
    const sign = html[index++];
    if (sign === '>') return index;
    if (sign === '=') index = endOfQuoted(html, index);
  }
  return html.length;
}

/** Where a quoted value ends that begins here, after white space or none; else where it would begin. */
function endOfQuoted(html: string, from: number): number {
  let start = from;
  while (/\s/.test(html[start] ?? '')) start++;
  const quote = html[start];
  if (quote !== '"' && quote !== "'") return start;
  const close = html.indexOf(quote, start + 1);
  return close < 0 ? html.length : close + 1;
}

function endOfRawText(html: string, tag: MarkupPiece): number {
  if (!rawTextTags.has(tag.name)) return tag.end;
  const closing = new RegExp(`</${tag.name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = tag.end;
  return closing.exec(html)?.index ?? html.length;
}
