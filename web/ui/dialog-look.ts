/** The dimmed page behind a dialog. */
export const BACKDROP_LOOK =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0';

/** Where a dialog stands: at the thumb on a phone, in the middle elsewhere. */
export const VIEWPORT_LOOK =
  'fixed inset-0 z-40 flex items-end justify-center pt-[max(1.5rem,env(safe-area-inset-top))] sm:items-center sm:p-6';

/** The sheet itself; it slides up on a phone and settles elsewhere. */
export const SHEET_LOOK =
  'flex max-h-full w-full flex-col overflow-hidden rounded-t-xl bg-surface text-ink shadow-lg outline-none ring-1 ring-line transition duration-200 sm:rounded-xl ' +
  'max-sm:data-starting-style:translate-y-full max-sm:data-ending-style:translate-y-full ' +
  'sm:data-starting-style:scale-98 sm:data-starting-style:opacity-0 sm:data-ending-style:opacity-0';
