import { CONTENT_MAX, CONTENT_MIN } from './blog-values.ts';
import { rules } from './rules.ts';
import { plainText } from './text/plain-text.ts';
import {
  anyEmail,
  filledEmail,
  filledText,
  isWebLink,
  optionalText,
  requiredEmail,
  requiredText,
} from './text-field.ts';
import {
  eachField,
  type FormOf,
  type Kind,
  type ValuesOf,
  type WrittenField,
  type WrittenFields,
} from './written-fields.ts';
import { z } from './zod.ts';

const MAX_TAGS = 30;
const TAG_MAX = 60;

/** So much of a text mostly tells that it is long enough. */
const BEGINNING = 500;
/** What a cut may add to the text before it: the longest entity, which is one character. */
const CUT = '&#x00000000;'.length;

/** Counts the text without its markup. */
function checkTextLength(html: string, context: z.RefinementCtx): void {
  // It has to be shortened anyway: reading it through would hold up everybody.
  if (html.length > CONTENT_MAX) return;
  if (plainText(html.slice(0, BEGINNING)).length >= CONTENT_MIN + CUT) return;
  const { length } = plainText(html);
  if (length === 0) context.addIssue({ code: 'custom', message: rules().required('content') });
  else if (length < CONTENT_MIN)
    context.addIssue({ code: 'custom', message: rules().contentTooShort(CONTENT_MIN) });
}

/** Rich text as HTML, as the form holds it. */
const typedContent = z
  .string({ error: () => rules().required('content') })
  .superRefine(checkTextLength);

function checkWholeLength(html: string, context: z.RefinementCtx): void {
  if (html.length <= CONTENT_MAX) return;
  const hasImage = /<img\s[^<>]*\bsrc=\s*["']?data:/i.test(html);
  const { contentTooLong, contentTooLongWithImages } = rules();
  const sentence = hasImage ? contentTooLongWithImages : contentTooLong;
  context.addIssue({ code: 'custom', message: sentence(CONTENT_MAX) });
}

/** Rich text as HTML, of a draft: it may be empty. */
export const draftContent = z
  .string({ error: () => rules().required('content') })
  .superRefine(checkWholeLength)
  .refine((html) => !html.includes('\0'), { error: () => rules().nul('content') })
  .overwrite((html) => html.toWellFormed())
  .meta({ maxLength: CONTENT_MAX });

/** Rich text as HTML. */
export const richContent = draftContent
  .superRefine(checkTextLength)
  .meta({ maxLength: CONTENT_MAX });

const tag = optionalText({ field: 'tag', max: TAG_MAX });

/** Tags without empty ones and repetitions, in the order given. */
const tagList = z
  .array(tag, { error: () => rules().notTags })
  .overwrite((tags) => [...new Set(tags.filter((entry) => entry !== ''))])
  .max(MAX_TAGS, { error: () => rules().tooManyTags(MAX_TAGS) });

/** Browsers leave out tabs and line breaks: behind a slash they would let a second one be the first. */
const isImagePath = (text: string) => isWebLink(text) || /^\/[^/\\\t\r\n][^\t\r\n]*$/.test(text);

/** An image by http(s) link, or by a path on this server as the upload answers it. */
const imageUrl = optionalText({ field: 'featuredImage', max: 2048 })
  .refine((text) => text === '' || isImagePath(text), { error: () => rules().notImage })
  .transform((text) => text || null)
  .nullable();

/**
 * How a field is checked: in what is published, in a draft, and in the form of either. A form leaves
 * upper limits to the backend. A browser pays for each rule that is made.
 */
function checksOf(field: WrittenField) {
  switch (field.kind) {
    case 'text':
      return {
        published: () => requiredText(field),
        draft: () => optionalText(field),
        form: () => filledText(field),
        draftForm: () => z.string(),
      };
    case 'note':
      return {
        published: () => optionalText(field),
        draft: () => optionalText(field),
        form: () => z.string().trim(),
        draftForm: () => z.string().trim(),
      };
    case 'email':
      return {
        published: () => requiredEmail(field.field),
        draft: () => anyEmail(field.field),
        form: () => filledEmail(field.field),
        draftForm: () => z.string(),
      };
    case 'html':
      return {
        published: () => richContent,
        draft: () => draftContent,
        form: () => typedContent,
        draftForm: () => z.string(),
      };
    case 'tags':
      return {
        published: () => tagList,
        draft: () => tagList,
        form: () => z.string(),
        draftForm: () => z.string(),
      };
    case 'image':
      return {
        published: () => imageUrl,
        draft: () => imageUrl,
        form: () => z.string().nullable(),
        draftForm: () => z.string().nullable(),
      };
  }
}

type Shape<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> };

/** What a write may hold of them. */
export const writtenShape = <Fields extends WrittenFields>(
  fields: Fields,
  as: 'published' | 'draft',
) => eachField<Shape<ValuesOf<Fields>>>(fields, (field) => checksOf(field)[as]());

const EMPTY: { [Of in Kind]: ValuesOf<{ it: { kind: Of } & WrittenField }>['it'] } = {
  text: '',
  note: '',
  email: '',
  html: '',
  tags: [],
  image: null,
};

/** The same of a whole one: what may be empty may be left out. */
export const wholeShape = <Fields extends WrittenFields>(
  fields: Fields,
  as: 'published' | 'draft',
) =>
  eachField<Shape<ValuesOf<Fields>>>(fields, (field) => {
    const check: z.ZodType = checksOf(field)[as]();
    const isNeeded = as === 'published' && ['text', 'email', 'html'].includes(field.kind);
    return isNeeded ? check : check.default(EMPTY[field.kind]);
  });

/** What the form may hold of them. */
export const formShape = <Fields extends WrittenFields>(fields: Fields, as: 'form' | 'draftForm') =>
  eachField<Shape<FormOf<Fields>>>(fields, (field) => checksOf(field)[as]());

/** What an answer holds of them. */
export const answeredShape = <Fields extends WrittenFields>(fields: Fields) =>
  eachField<Shape<ValuesOf<Fields>>>(fields, ({ kind }) => {
    if (kind === 'tags') return z.array(z.string());
    return kind === 'image' ? z.string().nullable() : z.string();
  });
