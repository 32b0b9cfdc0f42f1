import type { Submission } from '#web/api/read-submission.ts';
import { Article } from '#web/article/article.tsx';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decision } from './use-decision.ts';

export interface SubmissionDialogProps {
  /** Open while there is one. */
  submission: Submission | null;
  decision: Decision;
  onClose: () => void;
}

/** The whole post as a reader would see it, with the decision at its foot. */
export function SubmissionDialog({ submission, decision, onClose }: SubmissionDialogProps) {
  const text = useText().submissions;
  return (
    <Dialog
      open={submission !== null}
      onClose={onClose}
      size="lg"
      title={submission?.title.trim() || text.untitled}
      footer={
        submission && <DecisionButtons submission={submission} decision={decision} inPreview />
      }
    >
      {submission && <SubmissionArticle submission={submission} />}
    </Dialog>
  );
}

function SubmissionArticle({ submission }: { submission: Submission }) {
  return (
    <Article
      title={submission.title}
      excerpt={submission.excerpt}
      category={submission.category}
      authorName={submission.author}
      authorBio={submission.authorBio}
      publishedAt={submission.submittedAt}
      readTime={submission.readTime}
      tags={submission.tags}
      featuredImage={submission.featuredImage}
      content={submission.content}
    />
  );
}
