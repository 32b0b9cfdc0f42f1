import { Link } from 'react-router';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import type { Outcome } from './use-decisions.ts';

/**
 * What became of the latest decision, until the next one. It floats above the end of the page: at its
 * start it would push the rows down under the pointer.
 */
export function DecisionOutcome({ outcome }: { outcome: Outcome | null }) {
  const text = useText().submissions;
  return (
    <div className="sticky bottom-4 z-10 mt-4 [&>*]:shadow-lg">
      {outcome?.tone === 'refused' && <Banner>{outcome.message}</Banner>}
      <LiveRegion>
        {outcome?.tone === 'done' && (
          <>
            {outcome.message}
            {outcome.postId && (
              <>
                {' '}
                <Link to={`/blogs/edit/${encodeURIComponent(outcome.postId)}`}>
                  {text.openPost}
                </Link>
              </>
            )}
          </>
        )}
      </LiveRegion>
    </div>
  );
}
