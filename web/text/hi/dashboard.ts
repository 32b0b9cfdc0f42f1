import type { dashboard as english } from '../dashboard.ts';
import { late } from '../late.ts';

const number = late(() => new Intl.NumberFormat('hi-IN'));

/** The dashboard in Hindi. */
export const dashboard: typeof english = {
  heading: 'डैशबोर्ड',
  welcome: (name) => (name ? `स्वागत है, ${name}` : 'स्वागत है'),
  dateline: (welcome, city, date) => `${welcome} · ${city}, ${date}`,
  createBlog: 'नया ब्लॉग लिखें',
  number: (count) => number().format(count),
  unknown: '—',
  statistics: 'आँकड़े',
  totalBlogs: 'कुल ब्लॉग',
  published: 'प्रकाशित',
  pendingSubmissions: 'लंबित लेख',
  somePending: 'नया!',
  fromLastMonth: 'पिछले महीने से',
  recentBlogs: 'हाल के ब्लॉग',
  views: (count) => `${number().format(count)} बार पढ़ा गया`,
  likes: (count) => `${number().format(count)} लाइक`,
  draft: 'ड्राफ़्ट',
  noBlogs: 'अभी कोई ब्लॉग नहीं है',
  createFirstBlog: 'अपना पहला ब्लॉग लिखें',
  loading: 'ब्लॉग लोड हो रहे हैं...',
  notLoaded: 'ब्लॉग लोड नहीं हो सके।',
  partlyLoaded: 'कुछ ब्लॉग लोड नहीं हो सके।',
  tryAgain: 'फिर कोशिश करें',
  quickActions: 'झटपट काम',
  manageBlogs: 'ब्लॉग सँभालें',
  reviewSubmissions: 'भेजे गए लेख देखें',
  reviewComments: 'टिप्पणियाँ देखें',
  pending: (count) => `${number().format(count)} लंबित`,
  allProblems: 'शिकायतें',
  analytics: 'विश्लेषण',
  comingSoon: 'जल्द आ रहा है',
  categoriesOverview: 'श्रेणियों पर एक नज़र',
  blogs: (count) => `${number().format(count)} ब्लॉग`,
  statsRefused: 'डैशबोर्ड के आँकड़े देखने के लिए साइन इन करें',
  blogsFailed: 'ब्लॉग लोड नहीं हो सके',
  figuresFailed: 'आँकड़े लोड नहीं हो सके।',
  submissionsFailed: 'भेजे गए लेख लोड नहीं हो सके',
};
