import '#web/text/problems.ts';
import { PhoneCall } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { type ProblemFilters as FilterValues, useProblem, useProblems } from '#web/api/problems.ts';
import { SuspectedFilter } from '#web/queue/suspected-filter.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { AlertMessage } from '#web/ui/alert-message.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { NO_FILTERS, ProblemFilters, TYPED } from './problem-filters.tsx';
import { ProblemList } from './problem-list.tsx';
import { StatusConflictDialog } from './status-conflict-dialog.tsx';
import { useSeenCities } from './use-seen-cities.ts';
import { type StatusChange, useStatusChange } from './use-status-change.ts';

const DEFAULTS = { ...NO_FILTERS, page: 1, report: '' };
/** Milliseconds of rest after which what is typed is asked for. */
const TYPING_PAUSE = 300;
const NONE: never[] = [];

/** Problem Problems: every problem, followed until it is solved. */
export function ProblemsScreen() {
  const text = useText().problems;
  const [values, change] = useQueryParamState(DEFAULTS, TYPED);
  const { filters, page } = useAsked(values);
  const query = useProblems(filters, page);
  const statusChange = useStatusChange();
  const takesCalls = useAddition('phone-intake');
  const { problems = NONE, pagination } = query.data ?? {};
  const cities = useSeenCities(problems);
  const filtered = Object.values(query.data?.filters ?? {}).some((value) => value !== '');
  const isStale = query.isPlaceholderData;
  return (
    <>
      <PageHeader
        title={text.heading}
        subtitle={totalLine()}
        actions={
          takesCalls && (
            <ButtonLink to={paths.takeProblem} size="sm" icon={<PhoneCall />}>
              {text.take}
            </ButtonLink>
          )
        }
      />
      <div className="space-y-4">
        <ProblemFilters
          values={values}
          cities={cities}
          onChange={(part) => change({ ...part, page: 1 })}
        />
        <SuspectedFilter
          room="problems"
          shown={filters.suspected === 'true'}
          onShow={(shown) => change({ suspected: shown ? 'true' : '', page: 1 })}
        />
        {query.isError && !query.isRefetchError && banner(query.error)}
        {query.isPending && <LoadingState label={text.loading} />}
        {query.data && pagination && (
          <>
            <ProblemList
              page={query.data}
              filtered={filtered}
              stale={isStale}
              statusChange={statusChange}
              openProblem={values.report}
              onOpen={(id) => change({ report: id })}
              onPage={(last) => change({ page: last })}
            />
            {query.isRefetchError && banner(query.error)}
            <Pagination
              page={page}
              pages={pagination.pages}
              total={pagination.total}
              limit={pagination.limit}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {statusChange.done}
      </p>
      <OpenProblem
        id={values.report}
        statusChange={statusChange}
        onClose={() => change({ report: '' })}
      />
      <StatusConflictDialog statusChange={statusChange} />
      <AlertMessage message={statusChange.failure} onDismiss={statusChange.dismissFailure} />
    </>
  );

  function banner({ message }: Error) {
    return (
      <Banner action={<Button onClick={() => void query.refetch()}>{text.tryAgain}</Button>}>
        {message}
      </Banner>
    );
  }

  function totalLine(): string {
    if (!pagination) return '\u00a0';
    return filtered ? text.found(pagination.total) : text.total(pagination.total);
  }
}

/** What to ask the server for: a choice at once; what is typed, and its first page, once it rests. */
function useAsked(values: typeof DEFAULTS): { filters: FilterValues; page: number } {
  const [rested, setRested] = useState(values);
  const isTyping = TYPED.some((key) => values[key] !== rested[key]);
  useEffect(() => {
    const timer = setTimeout(() => setRested(values), isTyping ? TYPING_PAUSE : 0);
    return () => clearTimeout(timer);
  }, [values, isTyping]);
  const isMarking = useAddition('suspected');
  const { page, report: _, ...asked } = isTyping ? rested : values;
  for (const key of TYPED) asked[key] = asked[key].trim();
  if (!isMarking || asked.suspected !== 'true') asked.suspected = '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object while it asks for the same
  const filters = useMemo(() => asked, Object.values(asked));
  return { filters, page };
}

interface OpenProblemProps {
  /** Empty when no problem is open. */
  id: string;
  statusChange: StatusChange;
  onClose: () => void;
}

/** The problem that the address names, as a dialog; a failure to fetch it is an alert. */
function OpenProblem({ id, statusChange, onClose }: OpenProblemProps) {
  const text = useText().problems;
  const { data, error } = useProblem(id);
  const failed = id !== '' && error !== null && data === undefined;
  return (
    <>
      <ProblemDialog
        open={id !== '' && !failed}
        problem={data}
        statusChange={statusChange}
        onClose={onClose}
      />
      <AlertMessage
        message={failed ? text.detailsFailed(error.message) : null}
        onDismiss={onClose}
      />
    </>
  );
}
