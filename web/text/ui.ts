import { number } from './numbers.ts';

/** A total may be in words already, where not all were counted. */
const inFigures = (count: number | string) => (typeof count === 'number' ? number(count) : count);

/** Words of the primitives, the same on every screen. */
export const ui = {
  ok: 'OK',
  language: 'Language',
  languageNotLoaded: 'The language could not be loaded. Check your connection and try again',
  alert: 'Alert',
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  showPassword: 'Show password',
  undo: 'Undo',
  undoFailed: 'This could not be undone',
  newRows: (count: number) => `${number(count)} new`,
  clearSearch: 'Clear search',
  exportList: 'Export',
  fileNotLoaded: 'A part of the console could not be loaded. Check your connection and try again',
  opening: 'Opening...',
  tryAgain: 'Try Again',
  exportNotLoaded: 'The export could not be loaded. Check your connection and try again',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  /** Of what was not counted to its end, in place of a total. */
  moreThan: (count: number) => `more than ${number(count)}`,
  position: (position: number, total: number | string) =>
    `${number(position)} of ${inFigures(total)}`,
  showingResults: (from: number, to: number, total: number | string) =>
    `Showing ${number(from)} to ${number(to)} of ${inFigures(total)} results`,
};
