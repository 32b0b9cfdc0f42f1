import { classes } from './classes.ts';

/** A grey block that holds the place of something still loading; hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block h-4 animate-breathe rounded-sm bg-line', className)}
    />
  );
}
