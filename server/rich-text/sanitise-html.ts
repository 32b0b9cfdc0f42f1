import sanitize from 'sanitize-html';
import { cleanElement, type RichTextElement, richText } from '#contract/text/rich-text.ts';

/** HTML that holds nothing but the vocabulary of `richText`; only `sanitiseHtml` makes it. */
export type CleanHtml = string & { readonly clean: true };

export interface MarkupLimits {
  elements: number;
  /** Elements within elements. */
  depth: number;
}

/** Far deeper than any editor nests; the parser's time grows with the square of the depth. */
const NO_LIMITS: MarkupLimits = { elements: Number.POSITIVE_INFINITY, depth: 200 };

export class TooMuchMarkup extends Error {
  readonly limit: keyof MarkupLimits;

  constructor(limit: keyof MarkupLimits) {
    super(`Too much markup: ${limit}`);
    this.limit = limit;
  }
}

/**
 * Reduces HTML of unknown origin to what a blog may hold. Limits count what came, and stop the work
 * where they are passed; what is stored already has none but a depth that only an attacker reaches.
 *
 * @throws {TooMuchMarkup} for HTML beyond the limits
 */
export function sanitiseHtml(html: string, limits = NO_LIMITS): CleanHtml {
  let elements = 0;
  let depth = 0;
  const onOpenTag = () => {
    elements += 1;
    depth += 1;
    if (depth > limits.depth) throw new TooMuchMarkup('depth');
    if (elements > limits.elements) throw new TooMuchMarkup('elements');
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  return sanitize(html.replace(FRAME_TEXT, '$1'), {
    ...options,
    onOpenTag,
    onCloseTag,
  }) as CleanHtml;
}

/** Words for browsers without frames: the link in the place of one says where it leads already. */
const FRAME_TEXT = /(<iframe\b[^<>]*>)[^<]*(?=<\/iframe)/gi;

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
