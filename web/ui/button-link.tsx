import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#web/router/link.tsx';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';
import { classes } from './classes.ts';

export type ButtonLinkProps = Omit<LinkProps, 'className'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  className?: string;
};

/** A link within the console that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classes(buttonLook(variant, size), '[&_svg]:size-4 [&_svg]:shrink-0', className)}
    >
      {icon}
      {children}
    </Link>
  );
}
