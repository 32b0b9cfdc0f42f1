import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import type { LoadedList } from '#web/api/pages.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { useSubmissions } from '#web/api/submissions.ts';
import { ALL_CATEGORIES } from '#web/article/find-posts.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { DecisionOutcome } from './decision-outcome.tsx';
import { submissionFinder } from './find-submissions.ts';
import { OpenSubmission } from './open-submission.tsx';
import {
  ALL_STATUSES,
  STATUS_CHOICES,
  SubmissionFilters,
  type SubmissionQuery,
} from './submission-filters.tsx';
import { SubmissionList } from './submission-list.tsx';
import { type Decisions, type Deed, useDecisions } from './use-decisions.ts';

const DEFAULTS = { search: '', category: ALL_CATEGORIES, status: 'pending', preview: '' };
const TYPED = ['search'] as const;

/** Blog Submissions: the moderation queue. */
export function SubmissionsScreen() {
  const text = useText().submissions;
  const [raw, change] = useQueryParamState(DEFAULTS, TYPED);
  const values = { ...raw, status: knownStatus(raw.status) };
  const submissions = useSubmissions(values.status === ALL_STATUSES ? '' : values.status);
  const queue = useSubmissions('pending', values.status !== 'pending');
  const decisions = useDecisions();
  const setPreview = useStable((preview: string) => change({ preview }));
  useFailureToast(submissions.error, text.loadFailed);
  return (
    <>
      <PageHeader
        title={text.heading}
        subtitle={queue.status === 'success' ? text.pending(countPending(queue)) : '\u00a0'}
      />
      <div className="space-y-4">
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
          <LoadedSubmissions {...{ submissions, values, decisions }} onPreview={setPreview} />
        )}
      </div>
      <DecisionOutcome outcome={decisions.outcome} />
      <OpenSubmission
        id={values.preview}
        submissions={submissions}
        decisions={decisions}
        onClose={() => setPreview('')}
      />
    </>
  );
}

/** A status of an address that somebody wrote by hand counts as the default. */
const knownStatus = (raw: string) =>
  STATUS_CHOICES.find((known) => known === raw) ?? DEFAULTS.status;

const countPending = ({ items }: LoadedList<Submission>) =>
  items.filter(({ status }) => status === 'pending').length;

interface LoadedSubmissionsProps {
  submissions: LoadedList<Submission>;
  values: SubmissionQuery;
  decisions: Decisions;
  onPreview: (id: string) => void;
}

function LoadedSubmissions(props: LoadedSubmissionsProps) {
  const { submissions, values, decisions, onPreview } = props;
  const { items, total, incomplete, stale, loadRest } = submissions;
  const text = useText().submissions;
  const { found, view } = useFoundSubmissions(items, values);
  const decide = useCallback(
    (id: string, deed: Deed) => void decisions.decide(id, deed),
    [decisions.decide],
  );
  const filtered = values.search.trim() !== '' || values.category !== ALL_CATEGORIES;
  const complete = items.length === total;
  return (
    <>
      {incomplete && (
        <Banner action={<Button onClick={loadRest}>{text.loadRest}</Button>}>
          {text.incomplete}
        </Banner>
      )}
      <p aria-live={complete ? 'polite' : 'off'} className="text-muted text-sm">
        {text.counter(found.length, total)}
      </p>
      <Panel flush className={classes('transition-opacity', stale && 'opacity-60')}>
        <SubmissionList
          submissions={found}
          view={view}
          underway={decisions.underway}
          onPreview={onPreview}
          onDecide={decide}
        />
        {found.length === 0 &&
          (complete || incomplete ? (
            <EmptyState
              heading={text.emptyHeading}
              hint={filtered ? text.emptyFilteredHint : text.emptyHint}
            />
          ) : (
            <LoadingState label={text.loading} />
          ))}
      </Panel>
    </>
  );
}

/** What a query finds in the loaded submissions, a moment after the keys so that they never wait. */
function useFoundSubmissions(items: Submission[], { search, category, status }: SubmissionQuery) {
  const wanted = useDeferredValue(search);
  useEffect(() => submissionFinder.foldAhead(items), [items]);
  const found = useMemo(
    () => submissionFinder.find(items, wanted, category),
    [items, wanted, category],
  );
  return { found, view: JSON.stringify([wanted, category, status]) };
}
