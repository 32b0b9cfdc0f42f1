import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink shadow-sm hover:bg-accent-hover',
  secondary: 'bg-raised text-ink shadow-sm ring-1 ring-inset ring-line-strong/55 hover:bg-sunken',
  quiet: 'text-accent-text hover:bg-accent-soft',
  danger: 'bg-danger text-danger-ink shadow-sm hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-10 px-4 text-sm touch:min-h-11',
  sm: 'min-h-8 px-3 text-xs touch:min-h-11 touch:min-w-11',
};

/** The classes shared by buttons and links that look like buttons. */
export function buttonLook(variant: ButtonVariant, size: ButtonSize): string {
  return classes(
    'inline-flex select-none items-center justify-center gap-2 rounded-md py-1.5 text-balance text-center font-semibold leading-tight transition-colors',
    'disabled:pointer-events-none disabled:opacity-60 active:translate-y-px',
    VARIANTS[variant],
    SIZES[size],
  );
}
