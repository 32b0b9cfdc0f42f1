import { inEnglish } from './english.ts';
import { late } from './late.ts';

const number = late(() => new Intl.NumberFormat('en-IN'));
const plural = late(() => new Intl.PluralRules('en'));

const counted = (count: number, one: string, other: string) =>
  `${number().format(count)} ${plural().select(count) === 'one' ? one : other}`;

/** Words of the dashboard. */
export const dashboard = inEnglish('dashboard', {
  heading: 'Dashboard',
  welcome: (name: string) => (name ? `Welcome, ${name}` : 'Welcome'),
  dateline: (welcome: string, city: string, date: string) => `${welcome} · ${city}, ${date}`,
  createBlog: 'Create New Blog',
  number: (count: number) => number().format(count),
  unknown: '—',
  statistics: 'Statistics',
  totalBlogs: 'Total Blogs',
  published: 'Published',
  pendingSubmissions: 'Pending Submissions',
  somePending: 'New!',
  fromLastMonth: 'from last month',
  recentBlogs: 'Recent Blogs',
  views: (count: number) => counted(count, 'view', 'views'),
  likes: (count: number) => counted(count, 'like', 'likes'),
  draft: 'Draft',
  noBlogs: 'No blogs yet',
  createFirstBlog: 'Create your first blog',
  loading: 'Loading blogs...',
  notLoaded: 'The blogs could not be loaded.',
  partlyLoaded: 'Some blogs could not be loaded.',
  tryAgain: 'Try Again',
  quickActions: 'Quick Actions',
  manageBlogs: 'Manage Blogs',
  reviewSubmissions: 'Review Submissions',
  reviewComments: 'Review Comments',
  pending: (count: number) => `${number().format(count)} pending`,
  allProblems: 'Problem Reports',
  analytics: 'Analytics',
  comingSoon: 'Coming Soon',
  categoriesOverview: 'Categories Overview',
  blogs: (count: number) => counted(count, 'blog', 'blogs'),
  statsRefused: 'Please log in to view dashboard statistics',
  blogsFailed: 'Failed to load blogs',
  figuresFailed: 'The figures could not be loaded.',
  submissionsFailed: 'Failed to load submissions',
});
