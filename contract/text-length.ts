import type { z } from './zod.ts';

/**
 * A text of so many UTF-16 code units, as JavaScript counts them; zod itself counts code points.
 * `min` holds besides being there at all.
 */
export function withLength(
  text: z.ZodString,
  max: { length: number; message: string },
  min?: { length: number; message: string },
): z.ZodString {
  const atMost = text.refine(({ length }) => length <= max.length, max.message);
  if (!min) return atMost.meta({ maxLength: max.length });
  return atMost
    .refine(({ length }) => length >= min.length, min.message)
    .meta({ minLength: min.length, maxLength: max.length });
}
