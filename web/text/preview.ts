import { inEnglish } from './english.ts';

/** Words of the preview of a blog. */
export const preview = inEnglish('preview', {
  mark: 'This is a preview. Readers do not see it yet.',
  changesMark: 'This is a preview of changes to a published post. Readers do not see them yet.',
  close: 'Close preview',
  untitled: 'Untitled',
  missingHeading: 'No preview available',
  missingText: 'Open the preview from a blog form: it shows what is written there.',
  toBlogs: 'Back to Blogs',
});
