import { BLOG_FIELDS } from '#contract/blog-values.ts';
import type { BlogForm } from '#contract/blogs.ts';
import type { ValuesOf } from '#contract/written-fields.ts';
import { PREVIEW_KEY } from './forget-preview.ts';
import { date, fields, readWritten, texts } from './read-answer.ts';
import type { Blog } from './read-blog.ts';

/** What readers get to see: without the author's email. */
export interface PreviewedBlog extends Omit<ValuesOf<typeof BLOG_FIELDS>, 'authorEmail'> {
  /** When readers first saw the blog of which this is a change; null for a new one. */
  published: { at: Date | null } | null;
}

/**
 * Puts a form, and of the blog that it changes what readers see already, where a tab opened from
 * this one finds it: here, and in the copy that it gets of this.
 *
 * @throws when the browser keeps nothing
 */
export function storePreview(form: BlogForm, blog?: Pick<Blog, 'status' | 'publishedAt'>): void {
  const already = blog && { status: blog.status, publishedAt: blog.publishedAt };
  sessionStorage.setItem(PREVIEW_KEY, JSON.stringify({ ...form, ...already }));
}

/**
 * What the form that opened this tab has put there: this tab's copy of its storage may be of the moment
 * before, as browsers take it in another process. The copy is made good, for when the page is reloaded.
 */
function openersPreview(): string | null {
  try {
    const given: unknown = window.opener?.sessionStorage.getItem(PREVIEW_KEY);
    if (typeof given !== 'string') return null;
    sessionStorage.setItem(PREVIEW_KEY, given);
    return given;
  } catch {
    // It shows another site by now, or nothing can be kept.
    return null;
  }
}

/** The form that this tab was opened with, null when there is none that can be read. */
export function storedPreview(): PreviewedBlog | null {
  try {
    const given = openersPreview() ?? sessionStorage.getItem(PREVIEW_KEY);
    const stored: unknown = JSON.parse(given ?? 'null');
    return stored === null ? null : readPreview(fields(stored));
  } catch {
    return null;
  }
}

function readPreview(form: Record<string, unknown>): PreviewedBlog {
  const { authorEmail, ...shown } = readWritten(BLOG_FIELDS, form);
  return {
    ...shown,
    tags: [...new Set(texts(form.tags))],
    published: form.status === 'published' ? { at: date(form.publishedAt) } : null,
  };
}
