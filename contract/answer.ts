import { MAX_PAGE, MAX_PAGE_SIZE, MOST_VALUES } from './call-values.ts';
import { challenge } from './proof.ts';
import { rules } from './rules.ts';
import { withLength } from './text/text-length.ts';
import { z } from './zod.ts';

/** One reason why a request was refused; `path` names the field, with dots for nested ones. */
const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(fieldError).optional(),
  /** Of a 429: a call that brings this work as its `proof` is let through. */
  challenge: challenge.optional(),
});
export type Failure = z.infer<typeof failure>;

/** Every refusal of a missing, expired or revoked token begins with this. */
export const ACCESS_DENIED = 'Access denied';

export const isoDate = z.iso.datetime();

export const pagination = z.object({
  current: z.int(),
  pages: z.int(),
  total: z.int(),
  limit: z.int(),
  /** There are more than `total`, which were not all counted. */
  atLeast: z.literal(true).optional(),
});
export type Pagination = z.infer<typeof pagination>;

export function wholeNumber(name: string, max: number) {
  const error = `${name} must be a whole number from 1 to ${max}`;
  return z.coerce.number({ error }).int({ error, abort: true }).min(1, error).max(max, error);
}

export const pageQuery = z.object({
  page: wholeNumber('page', MAX_PAGE).optional(),
  limit: wholeNumber('limit', MAX_PAGE_SIZE).optional(),
});

/** Free text of a query: NUL is refused, as no database could look for it. */
export function queryText(name: 'search' | 'category' | 'tag' | 'city') {
  const most = 200;
  return withLength(z.string(`${name} must be a single text`), {
    length: most,
    message: () => (name === 'search' ? rules().searchTooLong(most) : rules().tooLong(name, most)),
  })
    .refine((text) => !text.includes('\0'), {
      error: () => (name === 'search' ? rules().searchNul : rules().nul(name)),
    })
    .optional();
}

/** A part of a query that may be given several times: what has one of these values is found. */
export const several = <Value extends z.ZodType>(name: string, value: Value) => {
  const error = () => rules().tooManyValues(name, MOST_VALUES);
  return z.union([value, z.array(value).max(MOST_VALUES, { error })], {
    // What is wrong with the value, or with the first bad one.
    error: ({ input, errors = [] }) => (errors[Array.isArray(input) ? 1 : 0] ?? [])[0]?.message,
  });
};
