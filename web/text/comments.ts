import type { CommentStatus } from '#contract/comments.ts';
import { inEnglish } from './english.ts';
import { number } from './numbers.ts';

/** Words of Comments. */
export const comments = inEnglish('comments', {
  heading: 'Comments',
  pending: (count: number) => `${number(count)} pending`,
  counter: (shown: number, total: number) =>
    `Showing ${number(shown)} of ${number(total)} comments`,
  searchLabel: 'Search comments',
  searchPlaceholder: 'Search comments...',
  statusLabel: 'Status',
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    all: 'All Statuses',
  } satisfies Record<CommentStatus | 'all', string>,
  listLabel: 'Comments',
  loading: 'Loading comments...',
  incomplete: 'Some of the comments could not be loaded.',
  loadRest: 'Load the rest',
  loadFailed: 'Failed to load comments',
  errorHeading: 'Error loading comments',
  tryAgain: 'Try Again',
  emptyHeading: 'No comments found',
  emptyFilteredHint: 'Try adjusting your search or filters',
  emptyHint: 'No comments to review at the moment',
  unnamed: 'Unnamed reader',
  on: 'on',
  untitledBlog: 'Untitled post',

  actions: {
    approve: { label: 'Approve', busy: 'Approving...' },
    reject: { label: 'Reject', busy: 'Rejecting...' },
    reopen: { label: 'Take up again', busy: 'Taking back...' },
  },
  takeBack: 'Take back approval',
  outcomes: {
    approve: {
      toast: 'Comment approved!',
      message: 'Comment approved. It is shown with its post now.',
      failed: 'Failed to approve comment',
      already: 'This comment is approved already',
    },
    reject: {
      toast: 'Comment rejected!',
      message: 'Comment rejected',
      failed: 'Failed to reject comment',
      already: 'This comment is rejected already',
    },
    reopen: {
      toast: 'Comment pending again!',
      message: 'Comment pending again. It is not shown with its post.',
      failed: 'Failed to take up the comment again',
      already: 'This comment is pending already',
    },
  },
});
