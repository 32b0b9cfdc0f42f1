import { inEnglish } from './english.ts';
import { counted, number } from './numbers.ts';

const rows = (count: number) => counted(count, 'row', 'rows');

/** Words of taking a list along. */
export const exports = inEnglish('exports', {
  title: 'Export',
  lists: {
    problems: 'The reports of this list as a CSV file, for a spreadsheet program.',
    submissions: 'The submissions of this list as a CSV file, for a spreadsheet program.',
    blogs: 'The posts of this list as a CSV file, for a spreadsheet program.',
  },
  contacts: {
    problems: 'With names, phone numbers and emails',
    submissions: 'With emails of the authors',
    blogs: 'With emails of the authors',
  },
  contactsHint: 'That you took them along is recorded.',
  anonymousHint: 'Those of anonymous reporters are never part of it.',
  start: 'Export',
  running: 'Exporting...',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try Again',
  progress: 'How much is here',
  rows: (count: number, total: number | undefined) =>
    total === undefined ? `${rows(count)} so far` : `${number(count)} of ${rows(total)} so far`,
  done: (count: number) => `Done: ${rows(count)} ${count === 1 ? 'is' : 'are'} in your downloads.`,
  failed: (message: string) => `No file was saved. ${message}`,
});
