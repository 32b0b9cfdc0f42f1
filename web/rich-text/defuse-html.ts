import { scanMarkup } from '#contract/text/scan-markup.ts';

/** Where a style attribute's text waits while the HTML is parsed. */
export const STYLE_ATTRIBUTE = 'data-former-style';

/** More than any editor writes: browsers look through all of them for each one. */
const MOST_ATTRIBUTES = 100;

/**
 * Takes out of HTML what the content security policy would problem while it is parsed: style
 * attributes are renamed, event handlers, scripts and style sheets go. Text that merely looks like
 * one is left alone. This keeps the console quiet; what is safe the sanitiser decides afterwards.
 * A tag of attributes without end loses them all.
 */
export function defuseHtml(html: string): string {
  let defused = '';
  let written = 0;
  let isPassingOver = false;
  for (const { kind, name, start, end } of scanMarkup(html)) {
    if (isPassingOver) written = start;
    isPassingOver = kind === 'open' && (name === 'script' || name === 'style');
    if (kind !== 'open') continue;
    defused += html.slice(written, start);
    if (!isPassingOver) defused += defuseTag(html.slice(start, end));
    written = end;
  }
  return isPassingOver ? defused : defused + html.slice(written);
}

/** Quoted values are matched first, so that `style=` within one is not taken for an attribute. */
const valueOrName = /=\s*(?:"[^"]*"|'[^']*')|(?<=[\s"'/])(?:style|on\w+)(?=[\s=>/])/gi;

function defuseTag(tag: string): string {
  if (tag.length > MOST_ATTRIBUTES && hasTooMany(tag)) return `${/^<[^\s/>]+/.exec(tag)?.[0]}>`;
  return tag.replace(valueOrName, (match) => {
    if (match[0] === '=') return match;
    return match.toLowerCase() === 'style' ? STYLE_ATTRIBUTE : 'data-former-handler';
  });
}

function hasTooMany(tag: string): boolean {
  const names = tag.replace(/"[^"]*"|'[^']*'/g, ' ');
  return names.split(/[\s/]+/).length > MOST_ATTRIBUTES;
}
