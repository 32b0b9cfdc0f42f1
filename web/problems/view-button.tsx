import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { written } from '#web/ui/written.ts';

interface ViewButtonProps {
  name: string;
  icon?: ReactNode;
  pressed: boolean;
  onPress: () => void;
  /** A number beside the name. */
  children?: ReactNode;
}

/** One press for what is asked for often. */
export function ViewButton({ name, icon, pressed, onPress, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classes(
        'flex min-h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-3 text-sm transition-colors touch:min-h-10 [&_svg]:size-3.5',
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
