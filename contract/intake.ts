import { IDEMPOTENCY_KEY } from './call-values.ts';
import { z } from './zod.ts';

export const IDEMPOTENCY_KEY_RULE = `${IDEMPOTENCY_KEY} must be 8 to 200 letters, digits or -_.:, such as a UUID`;

export const idempotencyKey = z
  .string()
  .regex(/^[\w.:-]{8,200}$/, IDEMPOTENCY_KEY_RULE)
  .describe('The same key with the same body is taken in once within 24 hours');

const HONEYPOT_RULE = 'website must be a text of at most 2048 characters';

/**
 * The honeypot: people leave it empty, as a form hides it. What fills it is kept as suspected spam, as
 * a browser may have filled it for them.
 */
export const honeypot = z.string(HONEYPOT_RULE).max(2048, HONEYPOT_RULE).optional();

/** Lists leave out what is suspected to be spam, unless it is asked for: then it alone. */
export const suspectedQuery = z
  .enum(['true', 'false'], 'suspected must be true or false')
  .optional();

export const suspectedBody = z.object({
  suspected: z.boolean('suspected must be true or false'),
});

/** The headers of the public intake, and of every write that is done once. */
export const intakeHeaders = z.object({ [IDEMPOTENCY_KEY]: idempotencyKey.optional() });
