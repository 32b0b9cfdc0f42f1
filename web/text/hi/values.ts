import { ANONYMOUS_NAME } from '#contract/anonymous-name.ts';
import type {
  EDIT_BLOG_CATEGORIES,
  NEW_BLOG_CATEGORIES,
  OVERVIEW_CATEGORIES,
} from '#contract/blog-choices.ts';
import type { ProblemCategory } from '#contract/problem-values.ts';
import { known } from '../known.ts';
import type { values as english } from '../values.ts';

type BlogCategory = (
  | typeof NEW_BLOG_CATEGORIES
  | typeof EDIT_BLOG_CATEGORIES
  | typeof OVERVIEW_CATEGORIES
)[number];

const CATEGORIES: Record<BlogCategory, string> = {
  'Reform Victory': 'सुधार की जीत',
  'Youth Power': 'युवा शक्ति',
  Governance: 'शासन',
  'Civic Action': 'नागरिक पहल',
  Community: 'समाज',
  Education: 'शिक्षा',
  Environment: 'पर्यावरण',
  Technology: 'तकनीक',
  Economy: 'अर्थव्यवस्था',
  Health: 'स्वास्थ्य',
  Infrastructure: 'बुनियादी ढाँचा',
  Other: 'अन्य',
  'Tax Reform': 'कर सुधार',
  Awareness: 'जागरूकता',
  Empowerment: 'सशक्तीकरण',
  Justice: 'न्याय',
  'Civic Engagement': 'नागरिक भागीदारी',
};

const PROBLEM_CATEGORIES: Record<ProblemCategory, string> = {
  'Corruption / Misconduct': 'भ्रष्टाचार / कदाचार',
  'Public Services': 'जन सुविधाएँ',
  'Law & Order / Police': 'कानून-व्यवस्था / पुलिस',
  'Health / Hospitals': 'स्वास्थ्य / अस्पताल',
  Education: 'शिक्षा',
  'Environment / Cleanliness': 'पर्यावरण / साफ़-सफ़ाई',
  'Employment / Labor Rights': 'रोज़गार / मज़दूरों के अधिकार',
  'Women / Child Safety': 'महिला / बाल सुरक्षा',
  Other: 'अन्य',
};

/** Values as they are shown in Hindi. */
export const values: typeof english = {
  category: (category) => known(CATEGORIES, category) ?? category,
  readTime: (readTime) => readTime.replace(/^(\d+) min read$/, '$1 मिनट में पढ़ें'),
  problemCategory: (category) => known(PROBLEM_CATEGORIES, category) ?? category,
  reporter: (name) => (name === ANONYMOUS_NAME ? 'गुमनाम' : name),
};
