import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { written } from '#web/ui/written.ts';

interface ViewButtonProps {
  name: string;
  icon?: ReactNode;
  /** Which key presses it. */
  position?: number;
  pressed: boolean;
  onPress: () => void;
  /** A number beside the name. */
  children?: ReactNode;
}

/** One press for what is asked for often. */
export function ViewButton(props: ViewButtonProps) {
  const { name, icon, position, pressed, onPress, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pressed) return;
    // With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => bringIntoSight(button.current));
    return () => cancelAnimationFrame(frame);
  }, [pressed]);
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={pressed}
      data-view={position}
      onClick={onPress}
      className={classes(
        'flex min-h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-3 text-sm transition-colors touch:min-h-11 [&_svg]:size-3.5',
        pressed
          ? 'bg-accent-soft font-semibold text-accent-text'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {icon}
      <span {...written(name)} className="max-w-48 truncate">
        {name}
      </span>
      {children}
    </button>
  );
}

/** Moves the row of views sideways, and never the page. */
function bringIntoSight(button: HTMLElement | null): void {
  const row = button?.closest('[data-sideways]');
  if (!button || !row) return;
  const [place, room] = [button.getBoundingClientRect(), row.getBoundingClientRect()];
  const margin = 16;
  if (place.right > room.right) row.scrollLeft += place.right - room.right + margin;
  else if (place.left < room.left) row.scrollLeft -= room.left - place.left + margin;
}
