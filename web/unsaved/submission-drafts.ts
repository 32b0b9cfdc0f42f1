const PREFIX = 'submission:';

/** What the unsaved text of a submission is kept under, in place of a blog's id. */
export const submissionDraftId = (id: string): string => PREFIX + id;

/** The submission that an unsaved text belongs to; empty where it is a blog's. */
export const submissionOf = (blogId: string): string =>
  blogId.startsWith(PREFIX) ? blogId.slice(PREFIX.length) : '';
