import type { SubmissionStatus } from '#contract/submission-values.ts';
import { inEnglish } from './english.ts';

/** Words of Blog Submissions. */
export const submissions = inEnglish('submissions', {
  heading: 'Blog Submissions',
  pending: (count: number) => `${count} pending`,
  counter: (shown: number, total: number) => `Showing ${shown} of ${total} submissions`,
  searchLabel: 'Search submissions',
  searchPlaceholder: 'Search submissions...',
  categoryLabel: 'Category',
  allCategories: 'All Categories',
  statusLabel: 'Status',
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    all: 'All Statuses',
  } satisfies Record<SubmissionStatus | 'all', string>,
  listLabel: 'Submissions',
  loading: 'Loading submissions...',
  incomplete: 'Some of the submissions could not be loaded.',
  loadRest: 'Load the rest',
  loadFailed: 'Failed to load submissions',
  errorHeading: 'Error loading submissions',
  tryAgain: 'Try Again',
  emptyHeading: 'No submissions found',
  emptyFilteredHint: 'Try adjusting your search or filters',
  emptyHint: 'No blog submissions to review at the moment',
  untitled: 'Untitled',
  submitted: (date: string) => `Submitted ${date}`,
  tags: 'Tags',

  preview: 'Preview',
  actions: {
    approve: { label: 'Approve', busy: 'Approving...' },
    reject: { label: 'Reject', busy: 'Rejecting...' },
    reopen: { label: 'Take up again', busy: 'Taking back...' },
  },
  actionsInPreview: {
    approve: { label: 'Approve & Publish', busy: 'Approving...' },
    reject: { label: 'Reject Submission', busy: 'Rejecting...' },
    reopen: { label: 'Take up again', busy: 'Taking back...' },
  },
  takeBack: 'Take back approval',
  previewTitle: 'Submission Preview',
  goOn: 'Next one after a decision',
  previewFailed: (message: string) => `The submission could not be opened: ${message}`,

  outcomes: {
    approve: {
      toast: 'Submission approved and published!',
      message: 'Blog submission approved and published!',
      failed: 'Failed to approve submission',
      already: 'This submission is approved already',
    },
    reject: {
      toast: 'Submission rejected!',
      message: 'Blog submission rejected',
      failed: 'Failed to reject submission',
      already: 'This submission is rejected already',
    },
    reopen: {
      toast: 'Submission pending again',
      message: 'Blog submission pending again',
      failed: 'Failed to take up the submission again',
      already: 'This submission is pending already',
    },
  },
  /** Said in place of the message, where an approval was taken back. */
  takenBack: 'Approval taken back. The post is a draft now.',
  openBlog: 'Open the new post',
});
