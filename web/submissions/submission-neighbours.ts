import type { Submission } from '#web/api/read-submission.ts';

/** The ones before and after a submission in the list as it is shown, and its place there from 1. */
export function neighboursOf(id: string, shown: readonly Submission[]) {
  const index = shown.findIndex((item) => item.id === id);
  if (index < 0) return { position: 0, total: shown.length };
  return {
    position: index + 1,
    total: shown.length,
    previous: shown[index - 1]?.id,
    next: shown[index + 1]?.id,
  };
}

/**
 * The submission that is decided on after another one: of those that wait the one that follows, else
 * the first of all. `before` is the list with the decided one in it, `now` the list by now.
 */
export function nextWaiting(
  id: string,
  before: readonly Submission[],
  now: readonly Submission[],
): string | undefined {
  const index = before.findIndex((item) => item.id === id);
  const waiting = new Set(now.filter(({ status }) => status === 'pending').map((item) => item.id));
  waiting.delete(id);
  const inOrder = [...before.slice(index + 1), ...before.slice(0, Math.max(index, 0)), ...now];
  return inOrder.find((item) => waiting.has(item.id))?.id;
}
