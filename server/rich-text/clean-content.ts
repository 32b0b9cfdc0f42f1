import { LANGUAGES, type Language } from '#contract/language.ts';
import { HttpError } from '#server/http/http-error.ts';
import { inCleaningThread } from '#server/rich-text/cleaning-thread.ts';
import type { CleanHtml } from '#server/rich-text/sanitise-html.ts';

/** Characters that are cleaned at once, in a few milliseconds; longer ones would hold up every caller. */
const SHORT = 10_000;

/** The parser, loaded with the first blog that is written. */
let judging: typeof import('#server/rich-text/judge-content.ts') | undefined;
const sanitising = () => import('#server/rich-text/sanitise-html.ts');

/**
 * The content of a blog as it may be stored, by the rules of the contract, which are fewer for a
 * draft, worded in `language`. To be called before a transaction, as it may wait for others' content.
 *
 * @param options.stranger the address of one who is not signed in
 * @throws {HttpError} 422 when a rule does not hold; 503 when too much else waits to be cleaned
 */
export async function cleanContent(
  html: string,
  {
    status,
    stranger,
    language = LANGUAGES[0],
  }: { status?: string | undefined; stranger?: string; language?: Language } = {},
): Promise<CleanHtml> {
  // Asking for it at each call would cost more than the schemas of the body.
  judging ??= await import('#server/rich-text/judge-content.ts');
  const judgement =
    html.length <= SHORT
      ? judging.judgeContent(html, { status, language })
      : await inCleaningThread({ kind: 'judge', html, status, language }, stranger);
  if ('clean' in judgement) return judgement.clean;
  throw HttpError.ofField('content', judgement.refusal);
}

/**
 * Stored content in the vocabulary of today, which may have become narrower. It is not measured again.
 *
 * @throws {HttpError} 503 when too much else waits to be cleaned
 */
export async function cleanStoredContent(html: string): Promise<CleanHtml> {
  if (html.length <= SHORT) return (await sanitising()).sanitiseHtml(html);
  return (await inCleaningThread({ kind: 'stored', html })).clean;
}
