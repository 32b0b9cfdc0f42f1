import { useEffect } from 'react';
import { type ProblemFilters as FilterValues, useProblem, useProblems } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { AlertMessage } from '#web/ui/alert-message.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { ProblemFilters } from './problem-filters.tsx';
import { ProblemTable } from './problem-table.tsx';
import { useSeenCities } from './use-seen-cities.ts';
import { type StatusChange, useStatusChange } from './use-status-change.ts';

const DEFAULTS = { search: '', status: '', category: '', city: '', page: 1, report: '' };
const TYPED = ['search', 'city'] as const;
const NONE: never[] = [];

/** Problem Reports: every report, followed until it is solved. */
export function ProblemsScreen() {
  const text = useText().problems;
  const [values, change] = useQueryParamState(DEFAULTS, TYPED);
  const filters = useFilters(values);
  const query = useProblems(filters, values.page);
  const statusChange = useStatusChange();
  const pagination = query.data?.pagination;
  const problems = query.data?.problems ?? NONE;
  const cities = useSeenCities(problems);
  const filtered = Object.values(filters).some((value) => value !== '');
  useExistingPage(pagination?.pages, values.page, (page) => change({ page }));
  return (
    <>
      <PageHeader title={text.heading} subtitle={totalLine()} />
      <div className="space-y-4">
        <ProblemFilters
          values={values}
          cities={cities}
          onChange={(part) => change({ ...part, page: 1 })}
        />
        {query.isError && (
          <Banner action={<Button onClick={() => void query.refetch()}>{text.tryAgain}</Button>}>
            {query.error.message}
          </Banner>
        )}
        {query.isPending && <LoadingState label={text.loading} />}
        {query.isSuccess && (
          <>
            <Panel flush>
              {problems.length > 0 ? (
                <ProblemTable
                  problems={problems}
                  statusChange={statusChange}
                  stale={query.isPlaceholderData}
                  onOpen={({ id }) => change({ report: id })}
                />
              ) : (
                <EmptyState
                  heading={text.emptyHeading}
                  hint={filtered ? text.emptyFilteredHint : text.emptyHint}
                />
              )}
            </Panel>
            <Pagination
              page={values.page}
              pages={pagination?.pages ?? 1}
              total={pagination?.total ?? 0}
              limit={pagination?.limit ?? 1}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {statusChange.done}
      </p>
      <OpenReport
        id={values.report}
        statusChange={statusChange}
        onClose={() => change({ report: '' })}
      />
      <AlertMessage message={statusChange.failure} onDismiss={statusChange.dismissFailure} />
    </>
  );

  function totalLine(): string {
    if (!pagination) return '\u00a0';
    return filtered ? text.found(pagination.total) : text.total(pagination.total);
  }
}

/** What is typed is asked for once it rests; a choice at once. */
function useFilters({ search, status, category, city }: typeof DEFAULTS): FilterValues {
  const typed = { search: useSettled(search).trim(), city: useSettled(city).trim() };
  return { ...typed, status, category };
}

/** After reports went elsewhere, a page that is no more gives way to the last one. */
function useExistingPage(pages: number | undefined, page: number, go: (page: number) => void) {
  useEffect(() => {
    if (pages !== undefined && pages >= 1 && page > pages) go(pages);
  });
}

interface OpenReportProps {
  /** Empty when no report is open. */
  id: string;
  statusChange: StatusChange;
  onClose: () => void;
}

/** The report that the address names, as a dialog; a failure to fetch it is an alert. */
function OpenReport({ id, statusChange, onClose }: OpenReportProps) {
  const text = useText().problems;
  const { data, error } = useProblem(id === '' ? null : id);
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
