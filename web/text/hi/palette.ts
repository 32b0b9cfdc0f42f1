import type { palette as english } from '../palette.ts';

/** What reaches everything, and the help on keys, in Hindi. */
export const palette: typeof english = {
  placeholder: 'स्क्रीन, पोस्ट, नाम, शिकायत संख्या...',
  results: 'नतीजे',
  groups: {
    screens: 'यहाँ जाएँ',
    actions: 'यह करें',
    blogs: 'पोस्ट',
    submissions: 'भेजे गए लेख',
    problems: 'शिकायतें',
  },
  found: (count) => `${count} ${count === 1 ? 'नतीजा' : 'नतीजे'}`,
  nothing: 'कुछ नहीं मिला',
  searching: 'खोज जारी है...',
  failed: 'सब जगह खोज नहीं हो सकी। अपना इंटरनेट देखें।',
  untitled: 'बिना शीर्षक',
  speak: (language) => `भाषा: ${language}`,
  showKeys: 'कीबोर्ड शॉर्टकट',
  keys: {
    heading: 'कीबोर्ड शॉर्टकट',
    hint: 'कुछ लिखते समय ये काम नहीं करते। खाता पेज पर इन्हें बंद किया जा सकता है।',
    key: 'अक्षर',
    does: 'काम',
    move: 'सूची में अगले और पिछले पर',
    open: 'खोलें',
    approve: 'मंज़ूर करें और आगे बढ़ें',
    reject: 'नामंज़ूर करें और आगे बढ़ें',
    status: 'शिकायत की स्थिति पर',
    note: 'शिकायत के नोट पर, या नामंज़ूरी के कारण पर',
    edit: 'लेख बदलें',
    choose: 'चुनें',
    change: 'जो चुना है, सब बदलें या उस पर फ़ैसला करें',
    views: 'शिकायतों की सूचियाँ, बाएँ से',
    search: 'सूची की खोज पर',
    help: 'यह मदद',
  },
};
