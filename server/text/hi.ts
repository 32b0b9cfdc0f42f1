import { ANONYMOUS_NAME } from '#contract/anonymous-name.ts';
import type { CommentStatus } from '#contract/comments.ts';
import { rules } from '#contract/rules.ts';
import type { SubmissionStatus } from '#contract/submission-values.ts';
import {
  ANONYMOUS_IN_HINDI,
  BLOG_STATUSES_IN_HINDI,
  CATEGORIES_IN_HINDI,
  DECISIONS_IN_HINDI,
  PRIORITIES_IN_HINDI,
  PROBLEM_CATEGORIES_IN_HINDI,
  PROBLEM_STATUSES_IN_HINDI,
} from '#contract/values-in-hindi.ts';
import type { en } from './en.ts';
import { mails } from './hi-mails.ts';

const DECIDED: Record<
  Exclude<SubmissionStatus | CommentStatus, 'pending'>,
  string
> = DECISIONS_IN_HINDI;
const CHOOSE_KIND = 'JPEG, PNG, WebP, GIF या AVIF तस्वीर चुनें';

/** Whatever has a word in Hindi; a category may be anybody's own. */
const said = (words: Readonly<Record<string, string>>) => (value: string) =>
  (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;

/** What the server says, in Hindi; docs/hindi.md has its terms. */
export const hi: typeof en = {
  auth: {
    signedIn: 'साइन इन हो गया!',
    signedOut: 'साइन आउट हो गया',
    wrongCredentials: 'ईमेल या पासवर्ड गलत है',
    signInFirst: 'पहले साइन इन करें',
    sessionEnded: 'आपका सेशन खत्म हो गया है। फिर से साइन इन करें',
    guessed: 'बार-बार गलत पासवर्ड डालने से आपका सेशन खत्म हो गया। फिर से साइन इन करें',
    deactivated: 'आपका खाता बंद कर दिया गया है',
    chooseFirst: 'यह पासवर्ड आपका चुना हुआ नहीं है: पहले कंसोल के खाता पेज पर अपना पासवर्ड खुद चुनें',
    registrationClosed: 'नया एडमिन सिर्फ़ कोई एडमिन ही जोड़ सकता है। पहले साइन इन करें',
    added: 'एडमिन जोड़ दिया गया',
    profileSaved: 'प्रोफ़ाइल सेव हो गई',
    passwordChanged: 'पासवर्ड बदल गया। इस खाते के बाकी सेशन खत्म हो गए हैं',
    passwordUnchanged: 'किसी और के चुने पासवर्ड से अलग पासवर्ड चुनें',
    passwordNeeded: 'अपना पासवर्ड फिर से डालें',
    passwordWrong: 'मौजूदा पासवर्ड गलत है',
    passwordCommon: 'यह बहुत आम पासवर्ड है, ऐसे पासवर्ड सबसे पहले आज़माए जाते हैं: कोई दूसरा चुनें',
    passwordIsEmail: 'यह पासवर्ड इसी खाते का ईमेल है: कोई दूसरा चुनें',
    emailIsPassword: 'आपका पासवर्ड यही ईमेल है: पहले कोई दूसरा पासवर्ड चुनें',
    emailTaken: 'यह ईमेल किसी और एडमिन का है',
    nameTaken: 'यह नाम किसी और एडमिन का है: साथ में कुछ और लिखें, ताकि पहचान हो सके',
    emailOdd: () => `${rules().invalidEmail}: < > , ; : " ( ) और न दिखने वाले अक्षर हटाएँ`,
    notYourself: 'अपना खाता खुद बंद नहीं किया जा सकता: किसी और एडमिन से कहें',
    noSuchAdmin: 'ऐसा कोई एडमिन नहीं है',
    letIn: 'एडमिन का खाता फिर चालू हो गया',
    closed: 'एडमिन का खाता बंद कर दिया गया',
    sessionOver: 'सेशन खत्म हो गया',
    sessionsOver: 'सभी सेशन खत्म हो गए',
    sessionGone: 'यह सेशन पहले ही खत्म हो चुका है',
    resetSent: 'अगर यह पता किसी खाते का है, तो रीसेट टोकन भेजा जा रहा है।',
    resetDone: 'पासवर्ड बदल गया! अब नए पासवर्ड से साइन इन करें।',
    resetTokenBad: 'यह रीसेट टोकन गलत, पुराना या इस्तेमाल किया हुआ है: नया मँगाएँ',
    newPasswordHelps: '“पासवर्ड याद नहीं?” से नया पासवर्ड चुनने पर तुरंत साइन इन हो जाएगा',
  },
  blogs: {
    created: 'ब्लॉग प्रकाशित हो गया!',
    updated: 'ब्लॉग के बदलाव सेव हो गए!',
    deleted: 'ब्लॉग हटा दिया गया!',
    restored: 'ब्लॉग वापस आ गया',
    notFound: 'ब्लॉग पोस्ट नहीं मिली',
    notRestorable: 'ब्लॉग पोस्ट नहीं मिली: हटाई गई पोस्ट एक घंटे तक ही वापस लाई जा सकती है',
    notDeleted: 'यह पोस्ट हटाई नहीं गई है: इसे फिर से लोड करें',
    approvedAgain:
      'जिस लेख से यह बनी थी, वह फिर मंज़ूर हुआ और उससे नई पोस्ट बन गई: इसे वापस लाने के लिए पहले उसे हटाएँ',
    savedMeanwhile: 'इस बीच किसी और ने यह पोस्ट सेव कर दी: उनके बदलाव देखने के लिए फिर से लोड करें',
    imageGone: 'एक तस्वीर अब सर्वर पर नहीं है: उसे हटाकर दोबारा अपलोड करें',
    commented: 'धन्यवाद: आपकी टिप्पणी मंज़ूरी के इंतज़ार में है',
  },
  submissions: {
    received: (reference) => `आपका लेख मिल गया। आपकी संदर्भ संख्या ${reference} है`,
    approved: 'लेख मंज़ूर होकर प्रकाशित हो गया!',
    rejected: 'लेख नामंज़ूर हो गया!',
    reopened: 'लेख फिर से लंबित है',
    updated: 'लेख सेव हो गया',
    editedMeanwhile: 'इस बीच किसी और ने यह लेख बदल दिया: उनके बदलाव देखने के लिए इसे फिर से लोड करें',
    hasPost: 'यह लेख पहले प्रकाशित हुआ था और इसका ड्राफ़्ट मौजूद है: उसी पोस्ट को बदलें',
    notFound: 'लेख नहीं मिला',
    undecided: 'यह लेख लंबित है: इस पर अभी किसी ने फ़ैसला नहीं किया',
    decided: (status, by) =>
      by
        ? `${by} ने यह लेख पहले ही ${DECIDED[status]} कर दिया है`
        : `यह लेख पहले ही ${DECIDED[status]} हो चुका है`,
  },
  comments: {
    approved: 'टिप्पणी मंज़ूर हो गई',
    rejected: 'टिप्पणी नामंज़ूर हो गई',
    reopened: 'टिप्पणी फिर से लंबित है',
    notFound: 'टिप्पणी नहीं मिली',
    undecided: 'यह टिप्पणी लंबित है: इस पर अभी किसी ने फ़ैसला नहीं किया',
    decided: (status, by) =>
      by
        ? `${by} ने यह टिप्पणी पहले ही ${DECIDED[status]} कर दी है`
        : `यह टिप्पणी पहले ही ${DECIDED[status]} हो चुकी है`,
  },
  problems: {
    received: (reference) => `आपकी शिकायत मिल गई। आपकी शिकायत संख्या ${reference} है`,
    statusSet: 'स्थिति बदल गई',
    assigned: 'शिकायत सौंप दी गई',
    unassigned: 'अब यह शिकायत किसी के पास नहीं है',
    noSuchColleague: 'ऐसे एडमिन को चुनें जिनका खाता चालू हो',
    nothingChosen: 'ऐसी कोई शिकायत नहीं है: बदलने को कुछ नहीं',
    tooMany: (most) => `एक बार में ज़्यादा से ज़्यादा ${most} शिकायतें बदली जाती हैं: कम चुनें`,
    tooManyBulks: (most) => `कई शिकायतों के ${most} बदलाव अधूरे हैं: पहले किसी एक को आगे बढ़ाएँ या वहीं छोड़ें`,
    noSuchBulk: 'कई शिकायतों का यह बदलाव अब मौजूद नहीं है',
    beingUndone: 'यह बदलाव वापस लिया जा रहा है और आगे नहीं बढ़ेगा',
    notFound: 'शिकायत नहीं मिली',
    changedMeanwhile:
      'इस बीच किसी और ने यह शिकायत बदल दी: उन्होंने क्या किया, यह देखने के लिए फिर से लोड करें, फिर तय करें',
    notReady: 'शिकायतें अभी तैयार हो रही हैं: थोड़ी देर में फिर कोशिश करें',
  },
  intake: {
    suspected: 'स्पैम के शक में रखा गया',
    cleared: 'स्पैम नहीं माना गया',
  },
  images: {
    uploaded: 'तस्वीर अपलोड हो गई!',
    notFound: 'तस्वीर नहीं मिली',
    damaged: 'यह तस्वीर खराब या अधूरी है: कोई दूसरी चुनें',
    heic: `iPhone की HEIC तस्वीरें हर ब्राउज़र नहीं दिखा सकता: ${CHOOSE_KIND}`,
    svg: `SVG चित्र नहीं लिए जाते, क्योंकि उनमें प्रोग्राम छिपे हो सकते हैं: ${CHOOSE_KIND}`,
    noImage: `यह फ़ाइल ऐसी तस्वीर नहीं है जिसे दिखाया जा सके: ${CHOOSE_KIND}`,
    tooManyPixels: 'यह तस्वीर बहुत बड़ी है: इसे छोटा करके फिर कोशिश करें',
    tooManyFrames: (max) => `इस ऐनिमेशन में ${max} से ज़्यादा तस्वीरें हैं: इसे छोटा करें`,
    oneAtATime: 'एक बार में एक ही तस्वीर भेजें',
    formBroken: 'फ़ॉर्म पढ़ा नहीं जा सका: फिर से भेजें',
    missing: (field) => `तस्वीर चुनें: उसे फ़ॉर्म के “${field}” खाने में भेजना है`,
    notKept: {
      silent:
        'तस्वीर सेव नहीं हुई: तस्वीरें जहाँ रखी जाती हैं, वहाँ से जवाब नहीं मिल रहा। थोड़ी देर में फिर कोशिश करें',
      refused:
        'तस्वीर सेव नहीं हुई: तस्वीरें जहाँ रखी जाती हैं, वहाँ इस सर्वर को इजाज़त नहीं मिल रही। सर्वर सँभालने वाले को बताएँ',
      full: 'तस्वीर सेव नहीं हुई: तस्वीरें जहाँ रखी जाती हैं, वहाँ जगह नहीं बची। सर्वर सँभालने वाले को बताएँ',
    },
    notShown: {
      silent:
        'तस्वीर नहीं दिखाई जा सकती: तस्वीरें जहाँ रखी जाती हैं, वहाँ से जवाब नहीं मिल रहा। थोड़ी देर में फिर कोशिश करें',
      refused:
        'तस्वीर नहीं दिखाई जा सकती: तस्वीरें जहाँ रखी जाती हैं, वहाँ इस सर्वर को इजाज़त नहीं मिल रही। सर्वर सँभालने वाले को बताएँ',
    },
  },
  /** Heads of the columns of files for spreadsheets. */
  table: {
    reference: 'संदर्भ संख्या',
    status: 'स्थिति',
    priority: 'कितनी ज़रूरी',
    category: 'श्रेणी',
    subject: 'विषय',
    description: 'विवरण',
    location: 'घटना की जगह',
    city: 'शहर',
    state: 'राज्य',
    incidentDate: 'घटना की तारीख',
    link: 'लिंक',
    received: 'मिलने का समय',
    changed: 'आखिरी बदलाव',
    note: 'सबसे नया नोट',
    assignee: 'किसके पास',
    name: 'नाम',
    phone: 'फ़ोन नंबर',
    email: 'ईमेल',
    title: 'शीर्षक',
    tags: 'टैग',
    author: 'लेखक',
    excerpt: 'सारांश',
    text: 'पूरा लेख',
    published: 'प्रकाशन का समय',
    views: 'कितनी बार पढ़ा गया',
    likes: 'लाइक',
  },
  cells: {
    problemStatus: said(PROBLEM_STATUSES_IN_HINDI),
    priority: said(PRIORITIES_IN_HINDI),
    problemCategory: said(PROBLEM_CATEGORIES_IN_HINDI),
    decision: said(DECISIONS_IN_HINDI),
    blogStatus: said(BLOG_STATUSES_IN_HINDI),
    category: said(CATEGORIES_IN_HINDI),
    reporter: said({ [ANONYMOUS_NAME]: ANONYMOUS_IN_HINDI }),
  },
  views: {
    kept: 'सूची सेव हुई',
    forgotten: 'सूची हटा दी गई',
    notFound: 'ऐसी कोई सूची नहीं है जिसे आप हटा सकें',
    nameTaken: 'इस नाम की सूची पहले से है: कोई दूसरा नाम चुनें',
    tooMany: (most) => `आपकी ${most} सूचियाँ हैं: पहले कोई ऐसी हटाएँ जिसकी ज़रूरत नहीं`,
  },
  presence: {
    tooMany: (most) => `आपके पास ${most} शिकायतें या लेख खुले हैं: पहले कोई एक बंद करें`,
  },
  server: {
    tooManyFiles: (most) => `${most} फ़ाइलें आप तक आ रही हैं: किसी एक के आ जाने तक रुकें`,
    tooManyTries: (seconds) => {
      const wait = seconds < 90 ? `${seconds} सेकंड` : `${Math.ceil(seconds / 60)} मिनट`;
      return `बहुत बार कोशिश हो चुकी है: ${wait} रुककर फिर कोशिश करें`;
    },
    waitOr: (wait, advice) => `${wait}। ${advice}`,
    manyLongBlogs: 'इस समय कई लंबे लेख सेव हो रहे हैं: थोड़ी देर में फिर कोशिश करें',
    headTooLong: 'पता या कोई हेडर बहुत लंबा है: खोज छोटी करके फिर कोशिश करें',
    tooSlow: 'जो भेजा गया, वह समय पर नहीं पहुँचा: फिर कोशिश करें',
    nothingHere: 'इस पते पर कुछ नहीं है',
    tooLarge: (bytes) => `यह ${Math.floor(bytes / 1000)} KB से बड़ा है: छोटा करके फिर कोशिश करें`,
    busy: 'सर्वर व्यस्त है: कुछ सेव नहीं हुआ। थोड़ी देर में फिर कोशिश करें',
    full: 'सर्वर की डिस्क भर गई है: कुछ सेव नहीं हुआ। सर्वर सँभालने वाले को बताएँ',
    keptForReports:
      'सर्वर की डिस्क में जो जगह बची है, वह लोगों की भेजी शिकायतों और लेखों के लिए है: कुछ सेव नहीं हुआ। सर्वर सँभालने वाले को बताएँ',
    tooManyOpened:
      'सर्वर की डिस्क लगभग भर गई है, और आपने इस घंटे में बहुत सी शिकायतें खोली हैं: इसे थोड़ी देर बाद खोलें। सर्वर सँभालने वाले को बताएँ',
    noDatabase: 'डेटाबेस से जवाब नहीं मिल रहा। थोड़ी देर में फिर कोशिश करें',
    damaged: 'सर्वर का डेटाबेस खराब हो गया है। सर्वर सँभालने वाले को बताएँ: उसकी जगह बैकअप लगाना होगा',
    failed: 'सर्वर पर कुछ गड़बड़ हो गई। थोड़ी देर में फिर कोशिश करें',
  },
  mails,
};
