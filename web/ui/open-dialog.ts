/** The dialog on top, where one is open. */
export const openDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role$="dialog"][data-open]')].at(-1);
