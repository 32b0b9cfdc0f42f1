import '#web/text/figures.ts';
import '#web/text/problems.ts';
import { Printer } from 'lucide-react';
import { FIGURE_DAYS } from '#contract/stats-values.ts';
import { useFigures } from '#web/api/figures.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classes } from '#web/ui/classes.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { Medians } from './medians.tsx';
import { OpenReports } from './open-reports.tsx';
import { OverTime } from './over-time.tsx';
import { WaitingReports } from './waiting-reports.tsx';

const DEFAULTS = { days: FIGURE_DAYS[1] as number };

/** Both halves of the work in figures, below what the dashboard always shows. */
export function FiguresSection() {
  const text = useText().figures;
  const [values, change] = useQueryParamState(DEFAULTS);
  const isOffered = (FIGURE_DAYS as readonly number[]).includes(values.days);
  const days = isOffered ? values.days : DEFAULTS.days;
  const { data, isError, isPlaceholderData, refetch } = useFigures(days);
  return (
    <>
      <WaitingReports />
      <Panel
        title={text.overTime}
        actions={<Range days={days} onChange={(next) => change({ days: next })} />}
      >
        {isError && (
          <Banner action={<Button onClick={() => void refetch()}>{text.tryAgain}</Button>}>
            {text.notLoaded}
          </Banner>
        )}
        <div
          className={classes('min-h-112', isPlaceholderData && 'opacity-60')}
          aria-busy={!data || isPlaceholderData}
        >
          {data && (
            <>
              <OverTime days={data.days} />
              <Medians firstAnswer={data.firstAnswer} solution={data.solution} />
            </>
          )}
        </div>
      </Panel>
      {/* What stands above grows when the figures come: it would be pushed down. */}
      {(data || isError) && (
        <Panel
          title={data ? text.openReports(data.open.total) : text.openHeading}
          actions={
            <ButtonLink to={paths.report} size="sm" icon={<Printer />}>
              {text.monthlyReport}
            </ButtonLink>
          }
        >
          {data && <OpenReports open={data.open} />}
        </Panel>
      )}
    </>
  );
}

function Range({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const text = useText().figures;
  return (
    <fieldset className="flex items-center rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{text.range}</legend>
      <span aria-hidden="true" className="px-2 text-muted text-xs">
        {text.rangeUnit}
      </span>
      {FIGURE_DAYS.map((each) => (
        <label
          key={each}
          className="grid min-h-8 min-w-11 cursor-pointer place-items-center rounded-sm px-2 font-semibold text-muted text-xs has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-focus touch:min-h-11"
        >
          <input
            type="radio"
            name="days"
            className="sr-only"
            checked={each === days}
            onChange={() => onChange(each)}
          />
          <span aria-hidden="true">{text.number(each)}</span>
          <span className="sr-only">{text.lastDays(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
