import { draftContent, richContent } from '#contract/blogs.ts';
import { CONTENT_MAX_DEPTH, CONTENT_MAX_ELEMENTS } from '#contract/constants.ts';
import { type CleanHtml, sanitiseHtml, TooMuchMarkup } from '#server/rich-text/sanitise-html.ts';

/** What becomes of content that was sent. */
export type Judgement = { clean: CleanHtml } | { refusal: string };

const LIMITS = { elements: CONTENT_MAX_ELEMENTS, depth: CONTENT_MAX_DEPTH };

const REFUSALS = {
  elements: `Blog content must have at most ${LIMITS.elements} elements (paragraphs, list items, stretches of formatted text): shorten it, or send it in parts`,
  depth: `Blog content must be nested at most ${LIMITS.depth} levels deep: remove quotes within quotes, lists within lists or other formatting`,
};

/**
 * The content of a post as it may be stored, or why it may not be. The rules of the contract, which
 * are fewer for a draft, are checked on what is left after cleaning.
 */
export function judgeContent(html: string, status?: string): Judgement {
  try {
    const clean = sanitiseHtml(html, LIMITS);
    const checked = (status === 'draft' ? draftContent : richContent).safeParse(clean);
    if (checked.success) return { clean };
    return { refusal: checked.error.issues[0]?.message ?? 'Blog content is required' };
  } catch (error) {
    if (!(error instanceof TooMuchMarkup)) throw error;
    return { refusal: REFUSALS[error.limit] };
  }
}
