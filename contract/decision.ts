import { z } from './zod.ts';

/**
 * The body of a decision, which may be left out: the status it is taken from, so that nobody undoes
 * unseen what somebody else has decided meanwhile.
 */
export function decisionBody<const Status extends string>(...from: Status[]) {
  const message = `from must be one of ${from.join(', ')}`;
  return z.object({ from: z.enum(from, message).optional() }).prefault({});
}
