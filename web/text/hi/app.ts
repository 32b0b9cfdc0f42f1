import type { app as english } from '../app.ts';

/** The frame around the screens in Hindi. */
export const app: typeof english = {
  headerTitle: (siteName) => `${siteName} - एडमिन`,
  welcome: (name) => `फिर से स्वागत है, ${name}`,
  documentTitle: (page, siteName) => `${page} · ${siteName}`,
  panelTitle: 'एडमिन पैनल',
  signOut: 'साइन आउट करें',
  signedOut: 'साइन आउट हो गया',
  unsavedTitle: 'जो लेख सेव नहीं हुए',
  unsavedText:
    'इस डिवाइस पर आपका लिखा कुछ है जो सेव नहीं हुआ। आपके बाद जो इसे इस्तेमाल करेगा, उसे वह दिख सकता है।',
  keepUnsaved: 'यहीं रहने दें',
  removeUnsaved: 'हटा दें',
  skipToContent: 'सीधे मुख्य भाग पर जाएँ',
  openMenu: 'मेन्यू खोलें',
  closeMenu: 'मेन्यू बंद करें',
  mainNavigation: 'मुख्य मेन्यू',
  checkingSession: 'लोड हो रहा है...',
  nav: {
    dashboard: 'डैशबोर्ड',
    blogs: 'सभी ब्लॉग',
    createBlog: 'नया ब्लॉग',
    submissions: 'भेजे गए लेख',
    comments: 'टिप्पणियाँ',
    problems: 'शिकायतें',
  },
  titles: {
    login: 'साइन इन',
    editBlog: 'ब्लॉग में बदलाव',
    preview: 'झलक',
    error: 'गड़बड़ी',
  },
  error: {
    heading: 'अचानक कोई गड़बड़ी हो गई!',
    notFound: '404 पेज नहीं मिला',
    notFoundHint: 'इस पते पर कोई पेज नहीं है।',
    failedHint: 'इस पेज पर कुछ गड़बड़ हो गई। पेज दोबारा लोड करने से अक्सर ठीक हो जाता है।',
    toDashboard: 'डैशबोर्ड पर जाएँ',
    reload: 'पेज दोबारा लोड करें',
    notLoaded: 'यह स्क्रीन लोड नहीं हो सकी',
    noConnection: 'सर्वर से संपर्क नहीं हो पा रहा।',
    noConnectionHint: 'संपर्क लौटते ही यह अपने-आप लोड हो जाएगी।',
    fileGone: 'सर्वर पर यह फ़ाइल अब नहीं है: शायद कंसोल का नया संस्करण आ गया है।',
    fileGoneHint: 'पेज दोबारा लोड करने पर नया संस्करण आ जाएगा। पोस्ट में आपका लिखा सुरक्षित है।',
    tryAgain: 'फिर कोशिश करें',
  },
};
