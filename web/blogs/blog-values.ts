import { BLOG_FIELDS, splitTags } from '#contract/blog-values.ts';
import type { BlogBody, BlogChanges, BlogForm, BlogStatus } from '#contract/blogs.ts';
import type { Site } from '#contract/site.ts';
import { eachField, namesOf } from '#contract/written-fields.ts';
import type { Blog } from '#web/api/read-blog.ts';

export type BlogField = keyof BlogForm;

/** Every field of the form, in the order it stands on the screen. */
export const FORM_FIELDS: readonly BlogField[] = namesOf(BLOG_FIELDS);

/** An empty form whose author is the site's preset leader. */
export function newBlogValues({ leader }: Site): BlogForm {
  return {
    ...eachField<BlogForm>(BLOG_FIELDS, ({ kind }) => (kind === 'image' ? null : '')),
    authorName: leader.name,
    authorEmail: leader.email,
    authorBio: leader.bio,
  };
}

/** The form of a blog, each text as it is stored. */
export function blogValues(blog: Blog): BlogForm {
  const typed = { ...blog, tags: blog.tags.join(', ') };
  return eachField(BLOG_FIELDS, (_, name) => typed[name]);
}

/** What the API takes for a new blog, which is published at once unless it is a draft. */
export function blogBody(form: BlogForm, status: BlogStatus = 'published'): BlogBody {
  return { ...form, tags: [...new Set(splitTags(form.tags))], status };
}

/** The fields in which two versions of the form differ. */
export function differingFields(a: BlogForm, b: BlogForm): BlogField[] {
  return FORM_FIELDS.filter((field) => a[field] !== b[field]);
}

/** Whether two versions of the form are one once they are saved: servers trim texts and write markup in their way. */
export const areSavedAlike = (a: BlogForm, b: BlogForm): boolean =>
  differingFields(asSaved(a), asSaved(b)).length === 0;

function asSaved(form: BlogForm): BlogForm {
  return {
    ...eachField<BlogForm>(BLOG_FIELDS, (_, name) => form[name]?.trim() ?? null),
    content: form.content.replace(/ *\/>/g, '>').replaceAll('&nbsp;', '\u00a0'),
    tags: [...new Set(splitTags(form.tags))].join(),
  };
}

/** The given fields of a form, and no others. */
export function pickFields(form: BlogForm, fields: readonly BlogField[]): Partial<BlogForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}

/** What the API takes for those fields of an existing blog that changed. */
export function blogChanges(form: BlogForm, changed: readonly BlogField[]): BlogChanges {
  const { tags, ...texts } = pickFields(form, changed);
  return tags === undefined ? texts : { ...texts, tags: [...new Set(splitTags(tags))] };
}
