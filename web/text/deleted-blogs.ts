import { inEnglish } from './english.ts';
import { counted } from './numbers.ts';

/** Words of the screen of deleted posts. */
export const deletedBlogs = inEnglish('deletedBlogs', {
  subtitle: 'For one hour a deleted post can be put back, with its comments, likes and views.',
  backToBlogs: 'Back to Blogs',
  loading: 'Loading deleted posts...',
  errorHeading: 'Deleted posts could not be loaded',
  tryAgain: 'Try Again',
  emptyHeading: 'No post was deleted within the last hour',
  emptyHint: 'What is deleted stands here for one hour. After that it is gone for good.',
  listLabel: 'Deleted posts',
  counter: (count: number) => counted(count, 'deleted post', 'deleted posts'),
  untitled: 'Untitled',
  deleted: (ago: string) => `Deleted ${ago}`,
  deletedBy: (ago: string, name: string) => `Deleted ${ago} by ${name}`,
  minutesLeft: (count: number) => counted(count, 'minute left', 'minutes left'),
  lastMinute: 'Less than a minute left',
  putBack: 'Put back',
  puttingBack: 'Putting back...',
  isBack: 'Put back:',
  isBackAsDraft: 'Put back as a draft:',
  failed: 'The post could not be put back',
  wasBack: 'A colleague has put it back already:',
  gone: 'Put back meanwhile, or its hour is over',
});
