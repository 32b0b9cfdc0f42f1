import { useId } from 'react';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { type Bucket, roundTop } from './buckets.ts';
import { NumberTable } from './number-table.tsx';

type What = 'published' | 'submissions' | 'reports' | 'solved';

export interface DayChartProps {
  title: string;
  buckets: readonly Bucket[];
  /** Drawn upwards. */
  up: What;
  /** Drawn downwards, below it. */
  down?: What;
}

/** What happened day by day as a picture, its sum in words, and the same as a table behind it. */
export function DayChart({ title, buckets, up, down }: DayChartProps) {
  const text = useText().figures;
  const titleId = useId();
  const shown = down ? [up, down] : [up];
  const sums = shown.map((what) => sumOf(buckets, what));
  const named = shown.map((what, index) => text.sum(text.series[what], sums[index] ?? 0));
  const scale = scaleOf(buckets, up, down);
  return (
    <figure aria-labelledby={titleId} className="min-w-0 break-inside-avoid">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="font-semibold text-sm">
          {title}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-muted text-xs">
          {named.map((words, index) => (
            <span key={words} className="flex items-center gap-1.5">
              <Swatch isSecond={index > 0} />
              {words}
            </span>
          ))}
        </p>
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-xs">
        <Axis scale={scale} />
        <Picture {...{ buckets, up, down, scale }} label={text.picture(title, named.join(', '))} />
        <Dates buckets={buckets} />
      </div>
      <NumberTable
        caption={title}
        heads={[text.day, ...shown.map((what) => text.series[what])]}
        rows={buckets.map((bucket) => ({
          key: bucket.first.getTime(),
          name: text.days(bucket.first, bucket.last),
          numbers: shown.map((what) => bucket[what]),
        }))}
      />
    </figure>
  );
}

const sumOf = (buckets: readonly Bucket[], what: What) =>
  buckets.reduce((total, bucket) => total + bucket[what], 0);

function Swatch({ isSecond }: { isSecond: boolean }) {
  return (
    <svg aria-hidden="true" width="10" height="10">
      <rect width="10" height="10" rx="2" className={FILLS[isSecond ? 1 : 0]} />
    </svg>
  );
}

const FILLS = ['fill-accent', 'fill-orange'];
/** Pixels. */
const HEIGHT = 132;

interface Scale {
  /** What is written at the side, and where. */
  ticks: readonly { number: number; y: number }[];
  /** Where nothing is. */
  base: number;
  /** Pixels for each. */
  unit: number;
}

function scaleOf(buckets: readonly Bucket[], up: What, down: What | undefined): Scale {
  const topOf = (what: What) => roundTop(Math.max(0, ...buckets.map((bucket) => bucket[what])));
  const top = topOf(up);
  const bottom = down ? topOf(down) : 0;
  const unit = HEIGHT / (top + bottom);
  const numbers = down ? [top, 0, -bottom] : [top, top / 2, 0];
  const ticks = numbers.map((number) => ({ number: Math.abs(number), y: (top - number) * unit }));
  return { ticks, base: top * unit, unit };
}

/** Pixels between two numbers at the side, below which they would be printed over each other. */
const TICK_ROOM = 12;

function Axis({ scale: { ticks, base } }: { scale: Scale }) {
  const text = useText().figures;
  const widest = Math.max(...ticks.map(({ number }) => number));
  // Few beside many are told by the sum and the table.
  const shown = ticks.filter(({ y }) => y === base || Math.abs(y - base) >= TICK_ROOM);
  return (
    <div aria-hidden="true" className="relative text-right text-2xs">
      <span className="invisible">{text.number(widest)}</span>
      {shown.map(({ number, y }) => (
        <span key={y} className="-translate-y-1/2 absolute right-0" style={{ top: y }}>
          {text.number(number)}
        </span>
      ))}
    </div>
  );
}

interface PictureProps extends Pick<DayChartProps, 'buckets' | 'up'> {
  down: What | undefined;
  scale: Scale;
  label: string;
}

/** Widths are shares, so that it fits any screen and no letter is stretched. */
function Picture({ buckets, up, down, scale, label }: PictureProps) {
  const { ticks, base, unit } = scale;
  const step = 100 / Math.max(1, buckets.length);
  const gap = buckets.length > 45 ? 0.15 : 0.28;
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="overflow-visible">
      {ticks.map(({ y }) => (
        <line
          key={y}
          x1="0"
          x2="100%"
          y1={y}
          y2={y}
          className={y === base ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {buckets.map((bucket, index) => {
        const place = { x: `${(index + gap / 2) * step}%`, width: `${step * (1 - gap)}%` };
        const height = bucket[up] * unit;
        return (
          <g key={bucket.first.getTime()}>
            <Bar {...place} y={base - height} height={height} fill={0} of={[bucket, up]} />
            {down && (
              <Bar {...place} y={base} height={bucket[down] * unit} fill={1} of={[bucket, down]} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface BarProps {
  x: string;
  width: string;
  y: number;
  height: number;
  fill: 0 | 1;
  of: [bucket: Bucket, what: What];
}

function Bar({ fill, of: [bucket, what], ...place }: BarProps) {
  const text = useText().figures;
  if (place.height === 0) return null;
  const words = text.point(text.days(bucket.first, bucket.last), text.series[what], bucket[what]);
  return (
    <rect {...place} rx="1.5" className={FILLS[fill]}>
      <title>{words}</title>
    </rect>
  );
}

/** The first, the middle and the last day; each of a week. */
function Dates({ buckets }: { buckets: readonly Bucket[] }) {
  const text = useText().figures;
  const few = buckets.length <= 7;
  const shown = few
    ? buckets
    : [0, Math.floor((buckets.length - 1) / 2), buckets.length - 1].flatMap(
        (index) => buckets[index] ?? [],
      );
  return (
    <div aria-hidden="true" className="col-start-2 mt-2 flex justify-between text-2xs">
      {shown.map((bucket, index) => (
        <span
          key={bucket.first.getTime()}
          className={classes(
            few && 'flex-1 text-center',
            few && index % 2 === 1 && 'max-sm:invisible print:visible',
          )}
        >
          {text.shortDay(index === 0 ? bucket.first : bucket.last)}
        </span>
      ))}
    </div>
  );
}
