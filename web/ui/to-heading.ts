/** Puts the focus on the heading of the screen, where what had it is about to go. */
export const toHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();
