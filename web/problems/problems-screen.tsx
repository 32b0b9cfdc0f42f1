import '#web/text/desk.ts';
import '#web/text/problems.ts';
import { PhoneCall } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { useWatchPresence } from '#web/api/presence.ts';
import { useColleagues } from '#web/api/problem-assignee.ts';
import { askForProblems, useProblems } from '#web/api/problems.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { Holders } from '#web/queue/has-open.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LateAlertMessage } from '#web/ui/late-dialog.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFaceIsHere } from '#web/ui/use-face-is-here.ts';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { BulkFoot } from './bulk/bulk-foot.tsx';
import { ChooseButton } from './bulk/choose-button.tsx';
import { ChoosingProvider } from './bulk/choosing.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListFoot } from './list-foot.tsx';
import {
  askedAtAddress,
  DEFAULTS,
  isFiltered,
  type ListState,
  NO_FILTERS,
  TYPED,
  useAsked,
} from './list-state.ts';
import { OpenProblem } from './open-problem.tsx';
import { ProblemFilters } from './problem-filters.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProblemViews } from './problem-views.tsx';
import { useSeenCities } from './use-seen-cities.ts';
import { type StatusChange, useStatusChange } from './use-status-change.ts';

const NONE: never[] = [];
const NOTHING_CHOSEN = { ...NO_FILTERS, sort: DEFAULTS.sort, page: 1 };

/** Problem Problems: every problem, followed until it is solved. */
export function ProblemsScreen() {
  const text = useText().problems;
  const [values, change] = useQueryParamState(DEFAULTS, TYPED);
  const isDesk = useAddition('desk');
  const question = useAsked(values);
  const query = useProblems(question);
  const counted = query.data?.pagination;
  const statusChange = useStatusChange();
  useWatchPresence('problem');
  const colleagues = useColleagues(isDesk);
  const cities = useSeenCities(query.data?.problems ?? NONE);
  /** What is found by another choice begins with its first page. */
  const choose = (part: Partial<ListState>) => change({ ...part, page: 1 });
  return (
    <ChoosingProvider page={query.data}>
      <PageHeader
        dense={isDesk}
        title={text.heading}
        subtitle={
          // Several pages say which part of them is shown.
          <span aria-live={(counted?.pages ?? 0) > 1 ? 'off' : 'polite'}>{totalLine()}</span>
        }
        tool={<ExportButton list="problems" query={{ ...question.filters, sort: question.sort }} />}
        actions={<Actions />}
      />
      <div className={isDesk ? 'space-y-2 md:space-y-3' : 'space-y-4'}>
        <ProblemFilters
          {...{ values, cities, colleagues }}
          sort={values.sort}
          total={counted?.isAtLeast ? undefined : counted?.total}
          onChange={choose}
        />
        <ProblemViews values={question.filters} state={values} onChange={choose} />
        <Holders kind="problem">
          <Found query={query} statusChange={statusChange} values={values} change={change} />
        </Holders>
      </div>
      <BulkFoot onOpen={(id) => change({ report: id })} />
      <p role="status" className="sr-only">
        {statusChange.done?.said}
      </p>
      <OpenProblem
        id={values.report}
        page={query.isPlaceholderData ? undefined : query.data}
        statusChange={statusChange}
        onGo={(to) => change(to, { inPlace: true })}
        onClose={() => change({ report: '' }, { back: true })}
      />
      <ConflictDialog statusChange={statusChange} />
      <LateAlertMessage
        open={statusChange.failure !== null}
        message={statusChange.failure ?? ''}
        onDismiss={statusChange.dismissFailure}
      />
    </ChoosingProvider>
  );

  function totalLine(): string {
    if (!query.data) return '\u00a0';
    const { filters, pagination } = query.data;
    const { total, isAtLeast } = pagination;
    if (isAtLeast) return text.foundMore(total);
    return isFiltered(filters) ? text.found(total) : text.total(total);
  }
}

// A link within the console leads here with what its address will say only then.
ProblemsScreen.ahead = () =>
  location.pathname === paths.problems && askForProblems(askedAtAddress());

function Actions() {
  const takesCalls = useAddition('phone-intake');
  const isDesk = useAddition('desk');
  if (!takesCalls && !isDesk) return null;
  return (
    <>
      <ChooseButton />
      {takesCalls && <TakeReport />}
    </>
  );
}

/** The way to the form for a caller's report; a sign alone where there is no room. */
function TakeReport() {
  const text = useText().problems;
  const isDesk = useAddition('desk');
  return (
    <ButtonLink
      to={paths.takeProblem}
      size="sm"
      icon={<PhoneCall />}
      className={isDesk ? 'max-md:-my-1.5' : ''}
    >
      <span className={isDesk ? 'max-md:sr-only' : undefined}>{text.take}</span>
    </ButtonLink>
  );
}

interface FoundProps {
  query: ReturnType<typeof useProblems>;
  statusChange: StatusChange;
  values: ListState;
  change: (part: Partial<ListState>, how?: { inPlace: boolean }) => void;
}

/** The page of problems that was asked for, or why it is not here. */
function Found({ query, statusChange, values, change }: FoundProps) {
  const text = useText().problems;
  // The first rows are drawn in slices, between which a press is answered.
  const isHere = useDeferredValue(useFaceIsHere(query.data !== undefined));
  const failure = query.error && (
    <ListFailure
      error={query.error}
      onRetry={() => void query.refetch()}
      onClear={() => change(NOTHING_CHOSEN)}
    />
  );
  return (
    <>
      {!query.isRefetchError && failure}
      {(query.isPending || (query.data && !isHere)) && <LoadingState label={text.loading} />}
      {query.data && isHere && (
        <>
          <ProblemList
            page={query.data}
            stale={query.isPlaceholderData}
            statusChange={statusChange}
            openProblem={values.report}
            onOpen={(id) => change({ report: id })}
            // Back leads out, not to the page that there is no more.
            onPage={(last) => change({ page: last }, { inPlace: true })}
          />
          {query.isRefetchError && failure}
          <ListFoot
            page={values.page}
            shown={query.data}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit, page: 1 })}
          />
        </>
      )}
    </>
  );
}
