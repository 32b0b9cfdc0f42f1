import { siteInHindi } from '#contract/site-in-hindi.ts';
import { inHindi } from '#contract/site-values.ts';
import type { mails as english } from './en-mails.ts';

/** Made only when there is a mail, as in English. */
const dateOf = (at: number, timeZone: string) =>
  new Date(at).toLocaleString('hi-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });

const NOT_YOU = 'अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो ';
const UNEXPECTED = 'अगर आपको इसकी उम्मीद नहीं थी, तो उनसे बात करें और खाता पेज देखें।';

/** The mails in Hindi. */
export const mails: typeof english = {
  subject: (site, what) => `${inHindi(site, 'name', siteInHindi.name)}: ${what}`,
  console: (url) => `कंसोल: ${url}`,
  when: (at, timeZone) => `कब: ${dateOf(at, timeZone)} (${timeZone})`,
  operator: 'सर्वर सँभालने वाले',
  newDevice: {
    what: 'आपके खाते में नया साइन इन',
    sentence: (browser) =>
      `किसी ने आपके खाते में ऐसे डिवाइस से साइन इन किया, जिससे पहले कभी साइन इन नहीं हुआ था (${browser})।`,
    advice: `${NOT_YOU}खाता पेज पर तुरंत नया पासवर्ड चुनें: इससे बाकी सभी सेशन खत्म हो जाते हैं।`,
  },
  emailMoved: {
    what: 'आपके खाते का ईमेल बदल गया',
    away: 'आपके खाते का ईमेल बदल गया है: यह पता अब उसका ईमेल नहीं है।',
    awayAdvice: `${NOT_YOU}तुरंत किसी और एडमिन से अपना खाता बंद करने को कहें।`,
    here: 'एक खाते का ईमेल बदल गया है: यह पता अब उसका ईमेल है।',
    hereAdvice: `${NOT_YOU}किसी एडमिन को बताएँ।`,
  },
  passwordChanged: {
    what: 'आपके खाते का पासवर्ड बदल गया',
    sentence: 'आपके खाते का पासवर्ड बदल गया है, और उसके बाकी सेशन खत्म हो गए हैं।',
    advice: `${NOT_YOU}साइन इन पेज पर तुरंत “पासवर्ड याद नहीं?” चुनें, और किसी और एडमिन को बताएँ।`,
  },
  guesses: {
    what: 'आपके खाते का एक सेशन खत्म कर दिया गया',
    sentence: (tries) =>
      `किसी ने आपके खाते के एक खुले सेशन में लगातार ${tries} बार गलत पासवर्ड डाला। वह सेशन खत्म कर दिया गया है।`,
    advice: `${NOT_YOU}खाता पेज पर तुरंत नया पासवर्ड चुनें: इससे बाकी सभी सेशन खत्म हो जाते हैं।`,
  },
  added: {
    what: 'एक नए एडमिन को जोड़ा गया',
    sentence: (by, subject) => `${by} ने ${subject} को एडमिन के रूप में जोड़ा।`,
    advice: UNEXPECTED,
  },
  deactivated: {
    what: 'एक एडमिन का खाता बंद किया गया',
    sentence: (by, subject) => `${by} ने ${subject} का खाता बंद कर दिया।`,
    advice: UNEXPECTED,
  },
  reactivated: {
    what: 'एक एडमिन को फिर आने दिया गया',
    sentence: (by, subject) => `${by} ने ${subject} को फिर से साइन इन करने की अनुमति दी।`,
    advice: UNEXPECTED,
  },
  onConsole: (url) => `${url}/login पर`,
  onSignInPage: 'साइन इन पेज पर',
  enterToken: (where) => `${where} “पासवर्ड याद नहीं?” चुनें, फिर “मेरे पास रीसेट टोकन है”, और यह टोकन डालें:`,
  reset: {
    what: 'नया पासवर्ड चुनें',
    opening: 'किसी ने, शायद आपने ही, नया पासवर्ड माँगा है।',
    closing:
      'यह एक बार काम करता है, 30 मिनट तक। अगर आपने नहीं माँगा, तो इस मेल पर ध्यान न दें: आपका पासवर्ड वही रहेगा।',
  },
  invitation: {
    what: 'आपको न्योता मिला है',
    opening: 'आपको एडमिन के रूप में जोड़ा गया है। वह पासवर्ड चुनें जिससे आप साइन इन करेंगे।',
    closing:
      'यह एक बार काम करता है, 48 घंटे तक; उसके बाद वहीं से दूसरा मँगाएँ। अगर आपको इस मेल की उम्मीद नहीं थी, तो इस पर ध्यान न दें।',
  },
  trail: {
    what: 'ऑडिट रिकॉर्ड का यह नोट सँभालकर रखें',
    opening:
      'ऑडिट रिकॉर्ड बताता है कि किस एडमिन ने क्या किया। यह उसकी सबसे नई प्रविष्टि है, और वह हैश जो उसके और उससे पहले की हर प्रविष्टि के लिए है:',
    keep: 'यह मेल सँभालकर रखें: बाद में इससे पता चल सकता है कि रिकॉर्ड बदला तो नहीं गया। सर्वर सँभालने वाले इसे वहाँ, इस सॉफ़्टवेयर के फ़ोल्डर में, इस कमांड से जाँचते हैं:',
    installed:
      '(अगर इसे सर्वर सँभालने वालों के पेज के मुताबिक इंस्टॉल किया गया है: nagrik audit --noted, और आगे वही।)',
    result:
      'यह बताता है कि रिकॉर्ड सही है, या उसमें क्या गड़बड़ है। बीच-बीच में कुछ हफ़्ते पुराने मेल से जाँचें, या कई मेल से: --noted एक से ज़्यादा बार लिखा जा सकता है।',
    closing:
      'ऐसा मेल दिन में ज़्यादा से ज़्यादा एक बार आता है, और तभी जब कुछ जुड़ा हो। अगर लोग काम कर रहे हों और कई दिन तक मेल न आए, तो कारण पूछें।',
  },
};
