import { z } from './zod.ts';

/** The header by which a retry is known as one. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_RULE = `${IDEMPOTENCY_KEY} must be 8 to 200 letters, digits or -_.:, such as a UUID`;

export const idempotencyKey = z
  .string()
  .regex(/^[\w.:-]{8,200}$/, IDEMPOTENCY_KEY_RULE)
  .describe('The same key with the same body is taken in once within 24 hours');

/** The headers of the public intake, and of every write that is done once. */
export const intakeHeaders = z.object({ [IDEMPOTENCY_KEY]: idempotencyKey.optional() });
