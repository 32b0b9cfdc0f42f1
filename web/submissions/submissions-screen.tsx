import { useDeferredValue, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { SUBMISSION_STATUSES } from '#contract/constants.ts';
import type { LoadedList } from '#web/api/pages.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { useSubmissions } from '#web/api/submissions.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.ts';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { ALL_CATEGORIES, filterSubmissions } from './find-submissions.ts';
import { SubmissionDialog } from './submission-dialog.tsx';
import { SubmissionFilters } from './submission-filters.tsx';
import { SubmissionRow } from './submission-row.tsx';
import { type Decision, type Outcome, useDecision } from './use-decision.ts';

const DEFAULTS = { search: '', category: ALL_CATEGORIES, status: 'pending', preview: '' };
const TYPED = ['search'] as const;

/** Blog Submissions: the moderation queue. */
export function SubmissionsScreen() {
  const text = useText().submissions;
  const [values, change] = useQueryParamState(DEFAULTS, TYPED);
  const status = SUBMISSION_STATUSES.find((known) => known === values.status) ?? '';
  const submissions = useSubmissions(status);
  const decision = useDecision();
  const pending = submissions.items.filter((item) => item.status === 'pending').length;
  const opened = submissions.items.find((item) => item.id === values.preview) ?? null;
  useLoadFailure(submissions.error);
  return (
    <>
      <PageHeader
        title={text.heading}
        subtitle={submissions.status === 'success' ? text.pending(pending) : '\u00a0'}
      />
      <div className="space-y-4">
        <OutcomeMessage outcome={decision.outcome} />
        <SubmissionFilters submissions={submissions.items} values={values} onChange={change} />
        {submissions.status === 'pending' && <LoadingState label={text.loading} />}
        {submissions.status === 'error' && (
          <ErrorState
            heading={text.errorHeading}
            message={submissions.error?.message ?? ''}
            retryLabel={text.tryAgain}
            onRetry={submissions.reload}
          />
        )}
        {submissions.status === 'success' && (
          <LoadedSubmissions
            submissions={submissions}
            values={values}
            decision={decision}
            onPreview={({ id }) => change({ preview: id })}
          />
        )}
      </div>
      <SubmissionDialog
        submission={opened}
        decision={decision}
        onClose={() => change({ preview: '' })}
      />
    </>
  );
}

/** Tells of a failed load once, however often the screen draws itself. */
function useLoadFailure(error: Error | null) {
  const text = useText().submissions;
  useEffect(() => {
    if (error) toast.error(text.loadFailed, { id: 'submissions-load-failed' });
  }, [error, text]);
}

function OutcomeMessage({ outcome }: { outcome: Outcome | null }) {
  const text = useText().submissions;
  return (
    <>
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
    </>
  );
}

interface LoadedSubmissionsProps {
  submissions: LoadedList<Submission>;
  values: typeof DEFAULTS;
  decision: Decision;
  onPreview: (submission: Submission) => void;
}

function LoadedSubmissions({ submissions, values, decision, onPreview }: LoadedSubmissionsProps) {
  const text = useText().submissions;
  const search = useDeferredValue(values.search);
  const found = useMemo(
    () => filterSubmissions(submissions.items, { search, category: values.category }),
    [submissions.items, search, values.category],
  );
  const filtered = search.trim() !== '' || values.category !== ALL_CATEGORIES;
  return (
    <>
      {submissions.incomplete && (
        <Banner action={<Button onClick={submissions.loadRest}>{text.loadRest}</Button>}>
          {text.incomplete}
        </Banner>
      )}
      <p className="text-muted text-sm">{text.counter(found.length, submissions.total)}</p>
      <Panel flush>
        {found.length === 0 && (
          <EmptyState
            heading={text.emptyHeading}
            hint={filtered ? text.emptyFilteredHint : text.emptyHint}
          />
        )}
        <ul aria-label={text.listLabel}>
          {found.map((submission) => (
            <SubmissionRow
              key={submission.id}
              submission={submission}
              decision={decision}
              onPreview={onPreview}
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}
