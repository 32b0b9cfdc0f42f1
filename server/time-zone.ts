import { z } from '#contract/zod.ts';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The name of a time zone. */
export const timeZone = z
  .string()
  .refine(isTimeZone, 'must be the name of a time zone, such as Asia/Kolkata');
