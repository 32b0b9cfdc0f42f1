import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'danger';
};

/** A button of one icon, named for those who do not see it. */
export function IconButton({
  label,
  icon,
  tone = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(
        'inline-grid size-9 shrink-0 place-items-center rounded-md transition-colors touch:size-11 [&_svg]:size-[1.125rem]',
        'disabled:pointer-events-none disabled:opacity-60',
        tone === 'danger'
          ? 'text-danger-text hover:bg-danger-soft'
          : 'text-muted hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  );
}
