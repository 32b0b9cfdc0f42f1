import { Badge } from '#web/ui/badge.tsx';

interface StatusBadgeProps {
  status: string;
  words: { approved: string; rejected: string };
}

/** What was decided; nothing while it is pending. */
export function StatusBadge({ status, words }: StatusBadgeProps) {
  if (status === 'pending') return null;
  if (status === 'approved') return <Badge colour="green">{words.approved}</Badge>;
  return <Badge colour="grey">{status === 'rejected' ? words.rejected : status}</Badge>;
}
