import { CONTENT_MAX } from '#contract/blog-values.ts';

/** JSON may write a character with six bytes (`\u0915`). */
const BYTES_PER_CHARACTER = 6;
const OTHER_FIELDS = 200_000;

/** Bytes of a request that carries a whole blog, so that the longest content fits in any spelling. */
export const BLOG_BODY_LIMIT = CONTENT_MAX * BYTES_PER_CHARACTER + OTHER_FIELDS;
