import '#web/text/dashboard.ts';
import '#web/text/figures.ts';
import '#web/text/problems.ts';
import './report.css';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MonthFigures, useMonthFigures } from '#web/api/figures.ts';
import { useSiteText } from '#web/api/site.ts';
import { useSearchParams } from '#web/router/use-router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { dayOf } from './figures/buckets.ts';
import { MonthNumbers } from './figures/month-numbers.tsx';
import { ByCategory, ByPlace, OpenReports } from './figures/open-reports.tsx';
import { OverTime } from './figures/over-time.tsx';

/** A month for the movement's meeting, made to be printed. */
export function ReportScreen() {
  const text = useText().figures;
  const [siteName, city] = [useSiteText('name'), useSiteText('city')];
  const params = useSearchParams();
  const month = monthIn(params.get('month'));
  const { data, isError, refetch } = useMonthFigures(month);
  return (
    <div data-paper className="print:text-ink">
      <p className="mb-1 hidden font-semibold text-muted text-sm print:block">
        {siteName} · {text.report}
      </p>
      <PageHeader
        title={text.reportTitle(dayOf(`${month}-01`))}
        subtitle={text.asOf(city, formatDate(new Date(useToday())))}
        back={{ to: paths.dashboard, label: text.backToDashboard }}
        actions={<Actions month={month} isHere={data !== undefined} />}
      />
      {isError && (
        <Banner action={<Button onClick={() => void refetch()}>{text.tryAgain}</Button>}>
          {text.notLoaded}
        </Banner>
      )}
      {!data && !isError && <LoadingState label={text.loading} />}
      {data && data.days.length === 0 && <EmptyState heading={text.notBegun} />}
      {data && data.days.length > 0 && <Month month={month} figures={data} />}
    </div>
  );
}

function Actions({ month, isHere }: { month: string; isHere: boolean }) {
  const text = useText().figures;
  return (
    <div className="flex w-full flex-wrap gap-2 print:hidden">
      <ButtonLink to={addressOf(monthBeside(month, -1))} icon={<ChevronLeft />} replace>
        {text.earlier}
      </ButtonLink>
      {month < monthIn(null) && (
        <ButtonLink to={addressOf(monthBeside(month, 1))} icon={<ChevronRight />} replace>
          {text.later}
        </ButtonLink>
      )}
      <Button
        variant="primary"
        icon={<Printer />}
        disabled={!isHere}
        onClick={() => window.print()}
      >
        {text.print}
      </Button>
    </div>
  );
}

function Month({ month, figures }: { month: string; figures: MonthFigures }) {
  const text = useText().figures;
  const { days, byCategory, byPlace, open } = figures;
  return (
    <div className="grid gap-8 print:gap-6">
      <Part title={text.inNumbers}>
        <MonthNumbers month={dayOf(`${month}-01`)} {...figures} />
      </Part>
      <Part title={text.dayByDay}>
        <OverTime days={days} />
      </Part>
      <Part title={text.received}>
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
          <ByCategory title={text.byCategory} shares={byCategory} />
          <ByPlace title={text.byPlace} shares={byPlace} />
        </div>
      </Part>
      <Part title={text.openToday(open.total)}>
        <OpenReports open={open} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-4 break-after-avoid border-line border-b pb-1.5 font-display text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const addressOf = (month: string) => `${paths.report}?month=${month}`;

/** A month such as 2026-11, `by` months later. */
function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The one asked for; this one unless it is a month. */
function monthIn(asked: string | null): string {
  if (asked !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked)) return asked;
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}
