import sanitize from 'sanitize-html';
import { cleanElement, type RichTextElement, richText } from '#contract/rich-text.ts';

/** HTML that holds nothing but the vocabulary of `richText`; only `sanitiseHtml` makes it. */
export type CleanHtml = string & { readonly clean: true };

/** Far deeper than any editor nests; the parser's time grows with the square of the depth. */
const DEEPEST_NESTING = 200;

export class NestedTooDeeply extends Error {}

/**
 * Reduces HTML of unknown origin to what a post may hold.
 *
 * @throws {NestedTooDeeply} for HTML that only an attacker would write
 */
export function sanitiseHtml(html: string): CleanHtml {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > DEEPEST_NESTING) throw new NestedTooDeeply();
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  return sanitize(html, { ...options, onOpenTag, onCloseTag }) as CleanHtml;
}

const toTag = ({ tag, attributes, text }: RichTextElement): sanitize.Tag => ({
  tagName: tag,
  attribs: attributes,
  ...(text === undefined ? {} : { text }),
});

const options: sanitize.IOptions = {
  allowedTags: [...richText.tags],
  nonTextTags: [...richText.tagsDroppedWhole],
  allowedAttributes: Object.fromEntries(
    Object.entries(richText.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedClasses: { '*': [...richText.classes] },
  // `cleanElement` has written every style anew.
  parseStyleAttributes: false,
  allowedSchemes: [...richText.linkSchemes],
  allowedSchemesByTag: { img: [...richText.imageSchemes] },
  // The rule for all tags cannot set a text, so the one tag that becomes a text is named.
  transformTags: {
    iframe: (_, attributes) => toTag(cleanElement('iframe', attributes)),
    '*': (tag, attributes) => toTag(cleanElement(tag, attributes)),
  },
};
