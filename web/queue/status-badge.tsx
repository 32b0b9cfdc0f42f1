import type { CommentStatus } from '#contract/comments.ts';
import type { SubmissionStatus } from '#contract/submission-values.ts';
import { known } from '#web/text/known.ts';
import { Badge, type BadgeColour } from '#web/ui/badge.tsx';

type Status = SubmissionStatus | CommentStatus;

/** What waits for a decision bears no badge. */
const COLOURS: Record<Status, BadgeColour | null> = {
  pending: null,
  approved: 'green',
  rejected: 'grey',
};

interface StatusBadgeProps {
  status: string;
  words: Record<Status, string>;
}

/** What was decided; a status that the console does not know is shown as it came. */
export function StatusBadge({ status, words }: StatusBadgeProps) {
  const colour = known(COLOURS, status);
  if (colour === null) return null;
  return <Badge colour={colour ?? 'grey'}>{known(words, status) ?? status}</Badge>;
}
