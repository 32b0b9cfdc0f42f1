import { CLOCK_SLACK } from './clock-slack.ts';
import type { Handle } from './tables.ts';

/**
 * Whether our clock (milliseconds) may be behind, as that of a machine that has not asked for the time yet: what
 * was recorded last lies ahead. After a clock that was ahead this ends with the next entry.
 */
export async function isClockBehind(db: Handle, now: number): Promise<boolean> {
  const last = await db
    .selectFrom('audit_trail')
    .select('at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.at > now + CLOCK_SLACK;
}
