import { scanMarkup } from '#contract/scan-markup.ts';

/** Where a style attribute's text waits while the HTML is parsed. */
export const STYLE_ATTRIBUTE = 'data-former-style';

/**
 * Renames style attributes, because under the content security policy the browser reports each one
 * it parses and ignores it. Text that merely looks like one is left alone.
 */
export function renameStyles(html: string): string {
  if (!/style/i.test(html)) return html;
  let renamed = '';
  let written = 0;
  for (const { kind, start, end } of scanMarkup(html)) {
    if (kind !== 'open') continue;
    renamed += html.slice(written, start) + renameInTag(html.slice(start, end));
    written = end;
  }
  return renamed + html.slice(written);
}

/** Quoted values are matched first, so that `style=` within one is not taken for an attribute. */
const valueOrStyle = /=\s*(?:"[^"]*"|'[^']*')|(?<=[\s"'/])style(?=[\s=>/])/gi;

function renameInTag(tag: string): string {
  return tag.replace(valueOrStyle, (match) => (match[0] === '=' ? match : STYLE_ATTRIBUTE));
}
