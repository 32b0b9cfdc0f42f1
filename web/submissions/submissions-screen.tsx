import '#web/text/submissions.ts';
import { ArrowDownUp } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { LoadedList } from '#web/api/pages.ts';
import { useWatchPresence } from '#web/api/presence.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { askForSubmissions, useSubmissions } from '#web/api/submissions.ts';
import { ALL_CATEGORIES } from '#web/lists/categories.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { SearchFailure } from '#web/lists/search-failure.tsx';
import { countPending } from '#web/queue/count-pending.ts';
import { Holders } from '#web/queue/has-open.tsx';
import { QueueList } from '#web/queue/queue-list.tsx';
import { ALL_STATUSES, knownStatus } from '#web/queue/status-filter.tsx';
import { SuspectedFilter } from '#web/queue/suspected-filter.tsx';
import type { Decisions } from '#web/queue/use-decisions.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import { ManyFoot } from './many/many-foot.tsx';
import { type Chosen, useChosen } from './many/use-chosen.ts';
import { OpenSubmission } from './open-submission.tsx';
import { SubmissionFilters, type SubmissionQuery } from './submission-filters.tsx';
import { SUBMISSION_ROW, SubmissionRow } from './submission-row.tsx';
import { useFoundSubmissions } from './use-found-submissions.ts';
import { useKeptReasons } from './use-kept-reasons.ts';
import { useSought } from './use-sought.ts';
import { useSubmissionQueue } from './use-submission-queue.tsx';

const DEFAULTS = {
  search: '',
  category: ALL_CATEGORIES,
  status: 'pending',
  suspected: '',
  sort: '',
  preview: '',
};
const OLDEST = 'oldest';
const TYPED = ['search'] as const;

/** Blog Submissions: the moderation queue. */
export function SubmissionsScreen() {
  const text = useText().submissions;
  const [raw, change] = useQueryParamState(DEFAULTS, TYPED);
  const values = { ...raw, status: knownStatus(raw.status) };
  const suspected = useAddition('suspected') && values.suspected === 'true';
  const asked = values.status === ALL_STATUSES ? '' : values.status;
  const canSort = useAddition('submission-edits');
  const oldest = canSort && values.sort === OLDEST;
  const submissions = useSubmissions(asked, { suspected, oldest });
  // In the order of the list on show, which is then the same one and needs no second call.
  const queue = useSubmissions('pending', { oldest, enabled: suspected || asked !== 'pending' });
  const { words: reasons, isUnsaved } = useKeptReasons();
  const decisions = useSubmissionQueue(reasons);
  useWatchPresence('submission');
  const setPreview = useStable((preview: string) => change({ preview }));
  const sought = useSought(submissions, values.search, { status: asked, suspected });
  const { found, finding, ...seen } = useFoundSubmissions(submissions.items, values, sought);
  const chosen = useChosen(submissions.items, found);
  useFailureToast(submissions.error, text.loadFailed);
  return (
    <>
      <PageHeader
        title={text.heading}
        subtitle={
          <>
            <span>{queue.status === 'success' ? text.pending(countPending(queue)) : '\u00a0'}</span>
            {/* No higher than the line, so that the rows stay where they are when it comes. */}
            <SuspectedFilter
              room="submissions"
              shown={suspected}
              onShow={(shown) => change({ suspected: shown ? 'true' : '' })}
              className="-my-2 -mr-3 touch:-my-3"
            />
          </>
        }
        tool={<ExportButton list="submissions" query={exported(values, suspected)} />}
      />
      <div className="space-y-4">
        <SubmissionFilters submissions={submissions.items} values={values} onChange={change} />
        <SearchFailure finding={finding} />
        {sought.failed && <TextsNotSearched onRetry={sought.retry} />}
        {finding.isAwaited ? (
          <LoadingState label={text.loading} />
        ) : (
          <SubmissionList
            {...{ submissions, found, ...seen, values, decisions }}
            chosen={canSort ? chosen : undefined}
            onPreview={setPreview}
            tools={
              canSort && (
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<ArrowDownUp />}
                  aria-pressed={oldest}
                  className="aria-pressed:bg-accent-soft"
                  onClick={() => change({ sort: oldest ? '' : OLDEST })}
                >
                  {text.oldestFirst}
                </Button>
              )
            }
          />
        )}
      </div>
      {canSort && <ManyFoot {...{ chosen, decisions, reasons }} onOpen={setPreview} />}
      <OpenSubmission
        id={values.preview}
        submissions={submissions}
        shown={found}
        decisions={decisions}
        reasons={reasons}
        // So that the way back leads out of the dialog, however many were looked at.
        onOpen={(preview) => change({ preview }, { inPlace: true })}
        onClose={() => change({ preview: '' }, { back: true })}
      />
      <LeaveGuard unsaved={isUnsaved} isUnsaved={reasons.isUnsaved} words={text.unsent} />
    </>
  );
}

/** What the server is asked for so that its file has what is shown. */
const exported = (values: SubmissionQuery, suspected: boolean) => ({
  search: values.search.trim(),
  category: values.category === ALL_CATEGORIES ? '' : values.category,
  status: values.status === ALL_STATUSES ? '' : values.status,
  suspected: suspected ? 'true' : '',
});

SubmissionsScreen.ahead = () => !location.search && askForSubmissions(DEFAULTS.status);

function TextsNotSearched({ onRetry }: { onRetry: () => void }) {
  const text = useText().submissions;
  return (
    <Banner action={<Button onClick={onRetry}>{text.tryAgain}</Button>}>
      {text.textsNotSearched}
    </Banner>
  );
}

const NOTHING = () => {};

interface SubmissionListProps {
  submissions: LoadedList<Submission>;
  found: Submission[];
  view: string;
  /** Whether more may be found. */
  isPart: boolean;
  values: SubmissionQuery & { suspected: string; sort: string };
  decisions: Decisions;
  /** Undefined where several cannot be chosen. */
  chosen: Chosen | undefined;
  onPreview: (id: string) => void;
  tools: ReactNode;
}

function SubmissionList(props: SubmissionListProps) {
  const { submissions, found, view, isPart, values, decisions, chosen, onPreview, tools } = props;
  const has = chosen?.has;
  const toggle = chosen?.toggle ?? NOTHING;
  const { underway, decide } = decisions;
  const text = useText().submissions;
  const render = useCallback(
    (submission: Submission) => (
      <SubmissionRow
        submission={submission}
        action={underway.get(submission.id)}
        onPreview={onPreview}
        onDecide={decide}
        chosen={has?.(submission.id)}
        onToggle={toggle}
      />
    ),
    [underway, decide, onPreview, has, toggle],
  );
  return (
    <Holders kind="submission">
      <QueueList
        list={submissions}
        found={found}
        view={view}
        filtered={values.search.trim() !== '' || values.category !== ALL_CATEGORIES}
        decisions={decisions}
        searching={isPart ? text.searchingTexts : undefined}
        words={text}
        tools={tools}
        rowClass={SUBMISSION_ROW}
        render={render}
      />
    </Holders>
  );
}
