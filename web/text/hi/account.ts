import type { account as english } from '../account.ts';
import { late } from '../late.ts';

const number = late(() => new Intl.NumberFormat('hi-IN'));

/** The account page in Hindi. */
export const account: typeof english = {
  heading: 'खाता',
  subtitle: 'आपका अपना खाता, और यहाँ और कौन साइन इन कर सकता है',
  chooseOwn: 'अपना पासवर्ड खुद चुनें',
  chooseOwnHint:
    'जिस पासवर्ड से आपने साइन इन किया, वह किसी और ने चुना था। अब ऐसा पासवर्ड चुनें जो सिर्फ़ आपको पता हो, फिर काम आगे बढ़ेगा।',
  notOffered: 'इस सर्वर पर यह सुविधा नहीं है',
  tryAgain: 'फिर कोशिश करें',
  cancel: 'रहने दें',
  failed: 'सर्वर ने इसे स्वीकार नहीं किया',
  broken: 'सर्वर से जवाब नहीं मिला। कृपया फिर कोशिश करें',
  language: {
    heading: 'भाषा',
    hint: 'इस डिवाइस पर और आपके खाते के साथ याद रहती है।',
    hintDevice: 'इस डिवाइस पर याद रहती है।',
    notKept: 'भाषा इस डिवाइस पर याद रहेगी, पर आपके खाते के साथ नहीं',
  },
  keys: {
    heading: 'कीबोर्ड',
    label: 'एक अक्षर से काम',
    hint: 'j और k से सूची में आगे-पीछे, a से मंज़ूर, r से नामंज़ूर। पूरी सूची के लिए ? दबाएँ। इस डिवाइस पर याद रहता है।',
  },
  profile: {
    heading: 'प्रोफ़ाइल',
    name: 'नाम',
    email: 'ईमेल',
    emailHint: 'साइन इन इसी से होता है, और रीसेट टोकन इसी पर आता है',
    save: 'प्रोफ़ाइल सेव करें',
    saving: 'सेव हो रही है...',
    saved: 'प्रोफ़ाइल सेव हो गई',
  },
  password: {
    heading: 'पासवर्ड',
    hint: 'नया पासवर्ड चुनने पर आपके बाकी सभी सेशन खत्म हो जाते हैं। यहाँ का सेशन चलता रहेगा।',
    current: 'मौजूदा पासवर्ड',
    new: 'नया पासवर्ड',
    newHint: (minimum) => `कम से कम ${minimum} अक्षर`,
    confirm: 'नया पासवर्ड दोबारा लिखें',
    change: 'पासवर्ड बदलें',
    changing: 'बदला जा रहा है...',
    changed: 'पासवर्ड बदल गया। आपके बाकी सेशन खत्म हो गए हैं',
  },
  sessions: {
    heading: 'सेशन',
    hint: 'आप कहाँ-कहाँ साइन इन हैं। जो सेशन आपका न लगे, उसे खत्म करें, फिर अपना पासवर्ड बदलें।',
    loading: 'सेशन लोड हो रहे हैं...',
    notLoaded: 'सेशन लोड नहीं हो सके।',
    browserOn: (browser, system) => `${system} पर ${browser}`,
    unknownBrowser: 'अनजान ब्राउज़र',
    current: 'यही सेशन',
    signedIn: 'साइन इन',
    lastUsed: 'आखिरी इस्तेमाल',
    end: 'खत्म करें',
    endOf: (browser) => `सेशन खत्म करें: ${browser}`,
    ended: 'सेशन खत्म हो गया',
    endAll: 'हर जगह से साइन आउट करें',
    endAllQuestion: (count) =>
      count === 1
        ? 'आपका सिर्फ़ यही एक सेशन है। आपको फिर से साइन इन करना होगा।'
        : `इससे आपके सभी ${number().format(count)} सेशन खत्म हो जाएँगे, यह भी। आपको फिर से साइन इन करना होगा।`,
    endAllConfirm: 'साइन आउट करें',
    endingAll: 'साइन आउट हो रहा है...',
    endedAll: 'हर जगह से साइन आउट हो गया',
  },
  ownPassword: {
    label: 'आपका पासवर्ड',
    hint: 'साइन इन वाला पासवर्ड, ताकि पक्का हो कि यह आप ही हैं',
    missing: 'पासवर्ड ज़रूरी है',
  },
  administrators: {
    heading: 'एडमिन',
    loading: 'एडमिन की सूची लोड हो रही है...',
    notLoaded: 'एडमिन की सूची लोड नहीं हो सकी।',
    self: 'आप',
    active: 'चालू',
    inactive: 'बंद',
    since: (date) => `${date} को जोड़ा गया`,
    deactivate: 'खाता बंद करें',
    deactivateOf: (name) => `${name} का खाता बंद करें`,
    deactivateTitle: 'एडमिन का खाता बंद करें',
    deactivateQuestion: (name) =>
      `${name} हर जगह से साइन आउट हो जाएँगे, और जब तक कोई उन्हें फिर से आने न दे, साइन इन नहीं कर सकेंगे। उनका लिखा हुआ बना रहेगा।`,
    deactivating: 'बंद हो रहा है...',
    deactivated: (name) => `${name} का खाता बंद कर दिया गया`,
    reactivate: 'फिर आने दें',
    reactivateOf: (name) => `फिर आने दें: ${name}`,
    reactivateTitle: 'फिर आने दें',
    reactivateQuestion: (name) => `${name} अपने पुराने पासवर्ड से फिर साइन इन कर सकेंगे।`,
    reactivating: 'चालू हो रहा है...',
    reactivated: (name) => `${name} अब फिर साइन इन कर सकते हैं`,
    add: 'एडमिन जोड़ें',
    addHint: 'जो आप कर सकते हैं, वह सब वे भी कर सकेंगे। पासवर्ड उन्हें मिलकर बताएँ; वे यहाँ अपना पासवर्ड खुद चुन लें।',
    addOwnHint:
      'जो आप कर सकते हैं, वह सब वे भी कर सकेंगे। पासवर्ड उन्हें मिलकर बताएँ; पहली बार साइन इन करने पर उन्हें अपना पासवर्ड खुद चुनना होगा।',
    inviteHint:
      'जो आप कर सकते हैं, वह सब वे भी कर सकेंगे। उन्हें एक मेल जाएगा, जिससे वे 48 घंटे के भीतर अपना पासवर्ड खुद चुन लें।',
    name: 'नाम',
    email: 'ईमेल',
    password: 'पासवर्ड',
    passwordHint: (minimum) => `कम से कम ${minimum} अक्षर`,
    submit: 'जोड़ें',
    adding: 'जोड़ा जा रहा है...',
    invite: 'न्योता भेजें',
    invited: (name) => `${name} को मेल भेजा जा रहा है`,
    added: (name) => `${name} को जोड़ दिया गया`,
  },
};
