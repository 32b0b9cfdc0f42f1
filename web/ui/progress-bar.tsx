/** How far something is that takes its time; `value` and `max` in whatever unit. */
export function ProgressBar(props: { label: string; value: number; max: number }) {
  const share = props.max > 0 ? Math.floor((100 * props.value) / props.max) : 0;
  return (
    <progress
      aria-label={props.label}
      max={100}
      value={share}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}
