import type { z } from '#contract/zod.ts';

interface Length {
  length: number;
  message: string | (() => string);
}

/** A text of so many UTF-16 code units, as JavaScript counts them; zod itself counts code points. */
export function withLength(text: z.ZodString, max: Length, min?: Length): z.ZodString {
  const atMost = text.refine(({ length }) => length <= max.length, { error: max.message });
  if (!min) return atMost.meta({ maxLength: max.length });
  return atMost
    .refine(({ length }) => length >= min.length, { error: min.message })
    .meta({ minLength: min.length, maxLength: max.length });
}
