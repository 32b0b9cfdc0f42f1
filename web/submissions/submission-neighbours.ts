import type { Submission } from '#web/api/read-submission.ts';

/** The ones before and after a submission in the list as it is shown, and its place there from 1, of `total`. */
export function neighboursOf(id: string, shown: readonly Submission[], total: number) {
  const index = shown.findIndex((item) => item.id === id);
  if (index < 0) return { position: 0, total };
  return {
    position: index + 1,
    total,
    previous: shown[index - 1]?.id,
    next: shown[index + 1]?.id,
  };
}

/**
 * The submission that is decided on after another one: of those that wait the one that follows, else
 * the first of all, unless more of the list `isComing`. `before` is the list with the decided one in it,
 * `now` the list by now.
 */
export function nextWaiting(
  id: string,
  before: readonly Submission[],
  now: readonly Submission[],
  isComing = false,
): string | undefined {
  const index = before.findIndex((item) => item.id === id);
  const waiting = new Set(now.filter(({ status }) => status === 'pending').map((item) => item.id));
  waiting.delete(id);
  const following = before.slice(index + 1);
  const inOrder = [...following, ...before.slice(0, Math.max(index, 0)), ...now];
  return (isComing ? following : inOrder).find((item) => waiting.has(item.id))?.id;
}
