import { inEnglish } from './english.ts';
import { counted, number } from './numbers.ts';

/** Words of All Blogs; those of its forms come with them. */
export const blogs = inEnglish('blogs', {
  heading: 'All Blogs',
  subtitle: 'Manage and organize your blog posts',
  createNew: 'Create New Blog',
  searchPlaceholder: 'Search blogs...',
  searchLabel: 'Search blogs',
  categoryLabel: 'Category',
  allCategories: 'All Categories',
  sortLabel: 'Sort by',
  sorts: {
    newest: 'Newest First',
    oldest: 'Oldest First',
    title: 'Title A-Z',
    views: 'Most Views',
    likes: 'Most Likes',
  },
  counter: (shown: number, total: number) => `Showing ${number(shown)} of ${number(total)} blogs`,
  drafts: (count: number) => counted(count, 'draft', 'drafts'),
  views: (count: number) => counted(count, 'view', 'views'),
  likes: (count: number) => counted(count, 'like', 'likes'),
  listLabel: 'Blogs',
  loading: 'Loading blogs...',
  incomplete: 'Some of the blogs could not be loaded.',
  textsIncomplete:
    'Some texts could not be loaded: of those blogs the search looks at title, excerpt and tags only.',
  loadRest: 'Load the rest',
  errorHeading: 'Error loading blogs',
  tryAgain: 'Try Again',
  loadFailed: 'Failed to load blogs',
  emptyHeading: 'No blogs found',
  emptyFilteredHint: 'Try adjusting your search or filters',
  emptyHint: 'Get started by creating your first blog post',
  createFirst: 'Create Your First Blog',
  untitled: 'Untitled',
  draft: 'Draft',
  edit: 'Edit',
  delete: 'Delete',

  deleteTitle: 'Delete Blog Post',
  deleteQuestion: (title: string) =>
    `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  cancel: 'Cancel',
  deleting: 'Deleting...',
  deleteFailed: 'Failed to delete blog',
  deleted: 'Blog deleted successfully!',
  deletedHere: 'Blog deleted',
  goneFromList: 'Deleted meanwhile',
  unsavedHeading: 'You have unsaved text',
  unsavedItem: (title: string, when: string) => `${title}, ${when}`,
});
