import { DECISIONS_IN_HINDI } from '#contract/values-in-hindi.ts';
import type { comments as english } from '../comments.ts';
import { number } from '../numbers.ts';

/** Comments in Hindi. */
export const comments: typeof english = {
  heading: 'टिप्पणियाँ',
  pending: (count) => `${number(count)} लंबित`,
  counter: (shown, total) =>
    `${number(total)} में से ${number(shown)} ${shown > 1 ? 'टिप्पणियाँ' : 'टिप्पणी'}`,
  searchLabel: 'टिप्पणियाँ खोजें',
  searchPlaceholder: 'टिप्पणियाँ खोजें...',
  statusLabel: 'स्थिति',
  statuses: {
    ...DECISIONS_IN_HINDI,
    all: 'सभी स्थितियाँ',
  },
  listLabel: 'टिप्पणियाँ',
  loading: 'टिप्पणियाँ लोड हो रही हैं...',
  incomplete: 'कुछ टिप्पणियाँ लोड नहीं हो सकीं।',
  loadRest: 'बाकी लोड करें',
  loadFailed: 'टिप्पणियाँ लोड नहीं हो सकीं',
  errorHeading: 'टिप्पणियाँ लोड करने में गड़बड़ी',
  tryAgain: 'फिर कोशिश करें',
  emptyHeading: 'कोई टिप्पणी नहीं मिली',
  emptyFilteredHint: 'खोज के शब्द या फ़िल्टर बदलकर देखें',
  emptyHint: 'अभी देखने के लिए कोई टिप्पणी नहीं है',
  unnamed: 'बेनाम पाठक',
  on: 'की टिप्पणी, पोस्ट:',
  untitledBlog: 'बिना शीर्षक की पोस्ट',

  actions: {
    approve: { label: 'मंज़ूर करें', busy: 'हो रही है...' },
    reject: { label: 'नामंज़ूर करें', busy: 'हो रही है...' },
    reopen: { label: 'लंबित करें', busy: 'हो रही है...' },
  },
  takeBack: 'मंज़ूरी वापस लें',
  outcomes: {
    approve: {
      toast: 'टिप्पणी मंज़ूर हो गई!',
      message: 'टिप्पणी मंज़ूर हो गई। अब वह पोस्ट के साथ दिखती है।',
      failed: 'टिप्पणी मंज़ूर नहीं हो सकी',
      already: 'यह टिप्पणी पहले ही मंज़ूर हो चुकी है',
    },
    reject: {
      toast: 'टिप्पणी नामंज़ूर हो गई!',
      message: 'टिप्पणी नामंज़ूर हो गई',
      failed: 'टिप्पणी नामंज़ूर नहीं हो सकी',
      already: 'यह टिप्पणी पहले ही नामंज़ूर हो चुकी है',
    },
    reopen: {
      toast: 'टिप्पणी फिर से लंबित है!',
      message: 'टिप्पणी फिर से लंबित है। अब वह पोस्ट के साथ नहीं दिखती।',
      failed: 'टिप्पणी फिर से लंबित नहीं हो सकी',
      already: 'यह टिप्पणी पहले से ही लंबित है',
    },
  },
};
