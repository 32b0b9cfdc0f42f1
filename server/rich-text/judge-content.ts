import { CONTENT_MAX_DEPTH, CONTENT_MAX_ELEMENTS } from '#contract/blog-values.ts';
import { draftContent, richContent } from '#contract/field-rules.ts';
import { LANGUAGES, type Language } from '#contract/language.ts';
import { rules } from '#contract/rules.ts';
import { type CleanHtml, sanitiseHtml, TooMuchMarkup } from '#server/rich-text/sanitise-html.ts';
import { wordedIn } from '#server/text/sentence.ts';

/** What becomes of content that was sent. */
export type Judgement = { clean: CleanHtml } | { refusal: string };

const LIMITS = { elements: CONTENT_MAX_ELEMENTS, depth: CONTENT_MAX_DEPTH };

/**
 * The content of a blog as it may be stored, or why it may not be. The rules of the contract, which
 * are fewer for a draft, are checked on what is left after cleaning.
 */
export function judgeContent(
  html: string,
  { status, language = LANGUAGES[0] }: { status?: string | undefined; language?: Language } = {},
): Judgement {
  return wordedIn(language, () => judge(html, status));
}

function judge(html: string, status: string | undefined): Judgement {
  try {
    const clean = sanitiseHtml(html, LIMITS);
    const checked = (status === 'draft' ? draftContent : richContent).safeParse(clean);
    if (checked.success) return { clean };
    return { refusal: checked.error.issues[0]?.message ?? rules().required('content') };
  } catch (error) {
    if (!(error instanceof TooMuchMarkup)) throw error;
    const { contentTooManyElements, contentTooDeep } = rules();
    const sentence = error.limit === 'elements' ? contentTooManyElements : contentTooDeep;
    return { refusal: sentence(LIMITS[error.limit]) };
  }
}
