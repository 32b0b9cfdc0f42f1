import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { CommentStatus } from '#contract/comments.ts';
import type { SubmissionStatus } from '#contract/submission-values.ts';
import { ApiError } from './api-error.ts';
import { SavedBeforeError } from './line-errors.ts';
import { isComplete, type Page } from './pages.ts';

export type DecisionAction = 'approve' | 'reject' | 'reopen';

export interface Decision {
  id: string;
  action: DecisionAction;
  /** The status it is decided from. */
  from: string;
  /** Of a rejection: why; of what takes one back: why it was. */
  reason?: string;
  /** The version it was looked at, where the backend keeps versions of it. */
  version?: number | undefined;
  /** One of many that are one change to the person. */
  ofMany?: boolean;
}

/** The status of what was decided. */
export const STATUS_AFTER = {
  approve: 'approved',
  reject: 'rejected',
  reopen: 'pending',
} as const satisfies Record<DecisionAction, SubmissionStatus | CommentStatus>;

interface Decided {
  id: string;
  status: string;
}

/** Whether a decision was refused because somebody else had decided before. */
export function isDecidedElsewhere(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error instanceof SavedBeforeError) return false;
  return error.status === 409 || error.status === 404;
}

/** What an item is after a decision. */
type Now<Item> = Pick<Decided, 'status'> & Partial<Item>;

type Lists<Item> = InfiniteData<Page<Item>, number>;

/** The pages of a list of one status, or of every status where `listed` is empty, after a decision. */
function withDecided<Item extends Decided>(
  pages: Page<Item>[],
  { id, now, item, listed }: { id: string; now: Now<Item>; item?: Item; listed: string },
): Page<Item>[] {
  const isHere = pages.some((page) => page.items.some((other) => other.id === id));
  const stays = listed === '' || listed === now.status;
  const changed = pages.map((page) => ({
    ...page,
    items: page.items
      .filter((other) => stays || other.id !== id)
      .map((other) => (other.id === id ? { ...other, ...now } : other)),
  }));
  const [first, ...others] = changed;
  if (isHere || !stays || !item || !first) return changed;
  return [{ ...first, items: [item, ...first.items] }, ...others];
}

/**
 * Shows a decision in every list of `room` at once; `item` is what was decided, where the backend
 * answers it. Lists are not fetched anew for it, which would be dozens of pages for each decision,
 * unless pages are on their way that count the item still. The keys of lists end with their status.
 */
export function useShowDecision<Item extends Decided>(room: string) {
  const queryClient = useQueryClient();
  return (id: string, now: Now<Item>, item?: Item) => {
    const lists = { queryKey: [room, 'list'] };
    let underway = queryClient.isFetching(lists) > 0;
    for (const [queryKey, loaded] of queryClient.getQueriesData<Lists<Item>>(lists)) {
      if (!loaded) continue;
      underway ||= !isComplete(loaded.pages);
      const listed = String(queryKey.at(-1));
      const pages = withDecided(loaded.pages, { id, now, listed, ...(item && { item }) });
      queryClient.setQueryData<Lists<Item>>(queryKey, { ...loaded, pages });
    }
    const refetchType = underway ? 'active' : 'none';
    // A first answer that is on its way would be waited for, and may be of before.
    void queryClient
      .cancelQueries({ ...lists, predicate: ({ state }) => state.data === undefined })
      .then(() => queryClient.invalidateQueries({ queryKey: [room], refetchType }));
    void queryClient.invalidateQueries({ queryKey: ['stats'] });
  };
}
