import type {
  EDIT_BLOG_CATEGORIES,
  NEW_BLOG_CATEGORIES,
  OVERVIEW_CATEGORIES,
} from './blog-choices.ts';
import type { ProblemCategory, ProblemPriority, ProblemStatus } from './problem-values.ts';
import type { SubmissionStatus } from './submission-values.ts';

type BlogCategory = (
  | typeof NEW_BLOG_CATEGORIES
  | typeof EDIT_BLOG_CATEGORIES
  | typeof OVERVIEW_CATEGORIES
)[number];

/** What is stored in English, as it is shown on the screen and in files for spreadsheets. */
export const PROBLEM_STATUSES_IN_HINDI: Record<ProblemStatus, string> = {
  submitted: 'दर्ज',
  under_review: 'जाँच में',
  in_progress: 'काम जारी',
  resolved: 'हल हुई',
  closed: 'बंद',
};

export const PRIORITIES_IN_HINDI: Record<ProblemPriority, string> = {
  urgent: 'बेहद ज़रूरी',
  high: 'ज़रूरी',
  medium: 'सामान्य',
  low: 'कम ज़रूरी',
};

export const DECISIONS_IN_HINDI: Record<SubmissionStatus, string> = {
  pending: 'लंबित',
  approved: 'मंज़ूर',
  rejected: 'नामंज़ूर',
};

export const BLOG_STATUSES_IN_HINDI: Record<'draft' | 'published', string> = {
  draft: 'ड्राफ़्ट',
  published: 'प्रकाशित',
};

export const ANONYMOUS_IN_HINDI = 'गुमनाम';

/** Categories of blogs and submissions. */
export const CATEGORIES_IN_HINDI: Record<BlogCategory, string> = {
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

export const PROBLEM_CATEGORIES_IN_HINDI: Record<ProblemCategory, string> = {
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
