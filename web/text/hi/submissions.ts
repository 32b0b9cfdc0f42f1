import type { submissions as english } from '../submissions.ts';

/** Blog Submissions in Hindi. */
export const submissions: typeof english = {
  heading: 'भेजे गए लेख',
  pending: (count) => `${count} लंबित`,
  counter: (shown, total) => `${total} में से ${shown} लेख`,
  searchLabel: 'भेजे गए लेख खोजें',
  searchPlaceholder: 'भेजे गए लेख खोजें...',
  categoryLabel: 'श्रेणी',
  allCategories: 'सभी श्रेणियाँ',
  statusLabel: 'स्थिति',
  statuses: {
    pending: 'लंबित',
    approved: 'मंज़ूर',
    rejected: 'नामंज़ूर',
    all: 'सभी स्थितियाँ',
  },
  listLabel: 'भेजे गए लेख',
  loading: 'भेजे गए लेख लोड हो रहे हैं...',
  incomplete: 'कुछ लेख लोड नहीं हो सके।',
  loadRest: 'बाकी लोड करें',
  loadFailed: 'भेजे गए लेख लोड नहीं हो सके',
  errorHeading: 'भेजे गए लेख लोड करने में गड़बड़ी',
  tryAgain: 'फिर कोशिश करें',
  emptyHeading: 'कोई लेख नहीं मिला',
  emptyFilteredHint: 'खोज के शब्द या फ़िल्टर बदलकर देखें',
  emptyHint: 'अभी देखने के लिए कोई लेख नहीं है',
  untitled: 'बिना शीर्षक',
  submitted: (date) => `${date} को आया`,
  tags: 'टैग',

  preview: 'झलक देखें',
  actions: {
    approve: { label: 'मंज़ूर करें', busy: 'मंज़ूर हो रहा है...' },
    reject: { label: 'नामंज़ूर करें', busy: 'नामंज़ूर हो रहा है...' },
    reopen: { label: 'लंबित करें', busy: 'लंबित हो रहा है...' },
  },
  actionsInPreview: {
    approve: { label: 'मंज़ूर करके प्रकाशित करें', busy: 'मंज़ूर हो रहा है...' },
    reject: { label: 'लेख नामंज़ूर करें', busy: 'नामंज़ूर हो रहा है...' },
    reopen: { label: 'लंबित करें', busy: 'लंबित हो रहा है...' },
  },
  takeBack: 'मंज़ूरी वापस लें',
  previewTitle: 'लेख की झलक',
  goOn: 'फ़ैसले के बाद अगला लेख',
  previewFailed: (message) => `लेख नहीं खुल सका: ${message}`,

  outcomes: {
    approve: {
      toast: 'लेख मंज़ूर होकर प्रकाशित हो गया!',
      message: 'लेख मंज़ूर होकर प्रकाशित हो गया!',
      failed: 'लेख मंज़ूर नहीं हो सका',
      already: 'यह लेख पहले ही मंज़ूर हो चुका है',
    },
    reject: {
      toast: 'लेख नामंज़ूर हो गया!',
      message: 'लेख नामंज़ूर हो गया',
      failed: 'लेख नामंज़ूर नहीं हो सका',
      already: 'यह लेख पहले ही नामंज़ूर हो चुका है',
    },
    reopen: {
      toast: 'लेख फिर से लंबित है',
      message: 'लेख फिर से लंबित है',
      failed: 'लेख फिर से लंबित नहीं हो सका',
      already: 'यह लेख पहले से ही लंबित है',
    },
  },
  takenBack: 'मंज़ूरी वापस ली गई। पोस्ट अब ड्राफ़्ट है।',
  openBlog: 'नई पोस्ट खोलें',
};
