import type { ReactNode } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { Decision } from '#web/api/decisions.ts';
import { publishedBlog, useDecideSubmission, useIsSubmission } from '#web/api/submissions.ts';
import { type Decisions, useDecisions } from '#web/queue/use-decisions.ts';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import type { KeptWords } from '#web/unsaved/use-kept-words.ts';

/** Decisions on submissions; what was written of one that is decided is not unsaved any longer. */
export function useSubmissionQueue({ sent }: Pick<KeptWords, 'sent'>): Decisions {
  const text = useText();
  const { mutateAsync } = useDecideSubmission();
  const isNow = useIsSubmission();
  const canUndo = useAddition('undo');

  async function decide(decision: Decision, message: string): Promise<ReactNode> {
    const body = await mutateAsync(decision);
    sent(decision.id);
    if (decision.from === 'approved') return text.submissions.takenBack;
    const blogId = decision.action === 'approve' ? publishedBlog(body) : '';
    return blogId ? <Approved message={message} blogId={blogId} /> : message;
  }

  return useDecisions({
    words: text.submissions.outcomes,
    undoFailed: text.ui.undoFailed,
    canUndo,
    decide,
    isNow,
  });
}

function Approved({ message, blogId }: { message: string; blogId: string }) {
  const text = useText().submissions;
  return (
    <>
      {message} <Link to={paths.editBlog(blogId)}>{text.openBlog}</Link>
    </>
  );
}
