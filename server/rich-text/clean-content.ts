import { draftContent, richContent } from '#contract/blogs.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type CleanHtml, NestedTooDeeply, sanitiseHtml } from '#server/rich-text/sanitise-html.ts';

/**
 * The content of a post as it may be stored. The rules of the contract, which are fewer for a draft,
 * are checked on what is left after cleaning; 422 when they do not hold.
 */
export function cleanContent(html: string, status?: string): CleanHtml {
  const clean = sanitised(html);
  const checked = (status === 'draft' ? draftContent : richContent).safeParse(clean);
  if (!checked.success)
    throw refused(checked.error.issues[0]?.message ?? 'Blog content is required');
  return clean;
}

function sanitised(html: string): CleanHtml {
  try {
    return sanitiseHtml(html);
  } catch (error) {
    if (!(error instanceof NestedTooDeeply)) throw error;
    throw refused('Blog content is nested too deeply: remove some of its formatting');
  }
}

function refused(message: string): HttpError {
  return new HttpError(422, message, { errors: [{ path: 'content', message }] });
}
