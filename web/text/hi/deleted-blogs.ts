import type { deletedBlogs as english } from '../deleted-blogs.ts';
import { number } from '../numbers.ts';

/** The screen of deleted posts in Hindi. */
export const deletedBlogs: typeof english = {
  subtitle:
    'हटाई गई पोस्ट एक घंटे तक वापस लाई जा सकती है, उसकी टिप्पणियों, लाइक और पाठकों की गिनती के साथ।',
  backToBlogs: 'सभी ब्लॉग पर लौटें',
  loading: 'हटाई गई पोस्ट लोड हो रही हैं...',
  errorHeading: 'हटाई गई पोस्ट लोड नहीं हो सकीं',
  tryAgain: 'फिर कोशिश करें',
  emptyHeading: 'पिछले एक घंटे में कोई पोस्ट नहीं हटाई गई',
  emptyHint: 'जो पोस्ट हटाई जाती है, वह एक घंटे तक यहाँ रहती है। उसके बाद हमेशा के लिए मिट जाती है।',
  listLabel: 'हटाई गई पोस्ट',
  counter: (count) => `हटाई गई ${number(count)} पोस्ट`,
  untitled: 'बिना शीर्षक',
  deleted: (ago) => `${ago} हटाई गई`,
  deletedBy: (ago, name) => `${name} ने ${ago} हटाई`,
  minutesLeft: (count) => `${number(count)} मिनट बाकी`,
  lastMinute: 'एक मिनट से भी कम बाकी',
  putBack: 'वापस लाएँ',
  puttingBack: 'वापस लाई जा रही है...',
  isBack: 'वापस आ गई:',
  isBackAsDraft: 'ड्राफ़्ट के रूप में वापस आ गई:',
  failed: 'पोस्ट वापस नहीं लाई जा सकी',
  wasBack: 'यह पोस्ट पहले ही वापस लाई जा चुकी है:',
  gone: 'इस बीच वापस लाई गई, या उसका एक घंटा पूरा हुआ',
};
