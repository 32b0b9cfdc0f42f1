import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Disables the button and shows `busyLabel`; the width stays the same. */
  busy?: boolean;
  busyLabel?: string | undefined;
};

/** A button; `type` is `button` unless given. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      className={classes(buttonLook(variant, size), className)}
    >
      <span className="grid place-items-center">
        <Face shown={!busy} icon={icon}>
          {children}
        </Face>
        {(busy || busyLabel) && (
          // Out of sight its place alone: what turns in each row of a list costs in every frame.
          <Face
            shown={busy}
            icon={<span className="size-4 shrink-0 max-[12rem]:hidden">{busy && <Spinner />}</span>}
          >
            {busyLabel ?? children}
          </Face>
        )}
      </span>
    </button>
  );
}

function Face(props: { shown: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'col-start-1 row-start-1 inline-flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0',
        !props.shown && 'invisible',
      )}
    >
      {props.icon}
      {props.children}
    </span>
  );
}
