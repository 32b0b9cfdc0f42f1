/** Words of the preview of a post. */
export const preview = {
  heading: 'Preview',
  mark: 'This is a preview. Readers do not see it yet.',
  untitled: 'Untitled',
  missingHeading: 'No preview available',
  missingText: 'Open the preview from a blog form: it shows what is written there.',
  toBlogs: 'Back to Blogs',
};
