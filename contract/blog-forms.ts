import { BLOG_FIELDS } from './blog-values.ts';
import { formShape } from './field-rules.ts';
import { filledText } from './text-field.ts';
import { z } from './zod.ts';

const { tags, featuredImage, ...others } = BLOG_FIELDS;
/** What is wrong is told in this order, and the first of it stands for all. */
export const IN_ORDER = { ...others, tags, featuredImage };

/** The form of a blog. */
export const blogForm = z.object(formShape(IN_ORDER, 'form'));

/** The form of a draft. */
export const draftForm = z.object({
  ...formShape(IN_ORDER, 'draftForm'),
  title: filledText({ field: BLOG_FIELDS.title.field }),
});

/** The form that edits a submission: that of a blog, with the looser rules of a submission. */
export const submissionForm = blogForm.extend({ readTime: z.string().trim() });
