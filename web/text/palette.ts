import { inEnglish } from './english.ts';

/** Words of what reaches everything, and of the help on keys. */
export const palette = inEnglish('palette', {
  placeholder: 'A screen, a post, a name, a reference...',
  results: 'Results',
  groups: {
    screens: 'Go to',
    actions: 'Do',
    blogs: 'Posts',
    submissions: 'Submissions',
    problems: 'Problem reports',
  },
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: 'Nothing found',
  searching: 'Searching...',
  failed: 'Not everything could be searched. Check your connection.',
  untitled: 'Untitled',
  speak: (language: string) => `Language: ${language}`,
  showKeys: 'Keys',
  keys: {
    heading: 'Keys',
    hint: 'They work while you are not typing. The Account page switches them off.',
    key: 'Key',
    does: 'What it does',
    move: 'To the next and the previous row or item',
    open: 'Open the row',
    approve: 'Approve, and go on',
    reject: 'Reject, and go on',
    status: 'To the status of the report',
    note: 'To the note of the report, or the reason for rejecting',
    edit: 'Edit the submission',
    choose: 'Choose the row',
    change: 'Change, or decide on, all that are chosen',
    views: 'Views of the reports, from the left',
    search: 'To the search of the list',
    help: 'This help',
  },
});
