import type { bulk as english } from '../bulk.ts';
import { number } from '../numbers.ts';

const reports = (count: number) => `${number(count)} ${count > 1 ? 'शिकायतें' : 'शिकायत'}`;

/** Changing many reports at once, in Hindi. */
export const bulk: typeof english = {
  choose: 'शिकायतें चुनें',
  stopChoosing: 'चुनना बंद करें',
  chooseOne: (subject) => `चुनें: ${subject}`,
  wholePage: 'इस पेज की सभी चुनें',
  label: 'चुनी हुई शिकायतें',
  none: 'अभी कोई शिकायत नहीं चुनी गई',
  chosen: (count) => `${number(count)} चुनी ${count > 1 ? 'गईं' : 'गई'}`,
  elsewhere: (count) => `${number(count)} इस पेज पर नहीं`,
  onPage: (count) => `इस पेज की सभी ${count}`,
  allMatching: (count) => `मिली हुई सभी ${number(count)}`,
  clear: 'कोई न चुनें',
  change: 'बदलें...',

  title: (count) => `${reports(count)} बदलें`,
  about: 'यहाँ जो चुनेंगे, वह इनमें से हर शिकायत पर लागू होगा। बाकी सब वैसा ही रहेगा।',
  keepStatus: 'स्थिति वही रहे',
  keepAssignee: 'जिसके पास है, उसी के पास रहे',
  note: 'हर शिकायत के लिए नोट',
  noteHeld:
    'कई शिकायतों के लिए लिखा आपका नोट इस टैब के बंद या रीलोड होने तक यहीं है। फिर से साइन इन करने के बाद शिकायतें फिर चुनें: नोट वहीं मिलेगा जहाँ लिखा था।',
  cancel: 'रहने दें',
  apply: (count) => `${reports(count)} बदलें`,
  applying: 'शुरू हो रहा है...',
  nothing: 'स्थिति या किसी का नाम चुनें, या नोट लिखें।',
  failed: 'बदलाव शुरू नहीं हो सका। फिर कोशिश करें।',
  tooMany: (most, count) =>
    `एक साथ ज़्यादा से ज़्यादा ${number(most)} शिकायतें बदली जा सकती हैं, और मिली हैं ${number(count)}। फ़िल्टर से सूची छोटी करें, जैसे शहर या श्रेणी से, और एक-एक हिस्सा बदलें।`,
  tooManyPicked: (most) =>
    `एक साथ ज़्यादा से ज़्यादा ${number(most)} शिकायतें बदली जा सकती हैं। कम चुनें और एक-एक हिस्सा करके बदलें।`,

  runLabel: 'कई शिकायतों का बदलाव',
  withNote: 'नोट',
  to: (name) => `${name} के पास`,
  toNobody: 'किसी के पास नहीं',
  toMe: 'मेरे पास',
  what: (parts) => `बदलाव: ${parts}`,
  progress: (done, total) => `${number(total)} में से ${number(done)}`,
  running: 'शिकायतें बदल रही हैं',
  undoing: 'वापस हो रहा है',
  watched: 'देखा जा रहा है कि काम अभी चल रहा है या नहीं...',
  runningElsewhere: 'किसी और टैब या डिवाइस पर शिकायतें बदल रही हैं',
  undoingElsewhere: 'किसी और टैब या डिवाइस पर बदलाव वापस हो रहा है',
  stop: 'रोकें',
  stopping: 'रुक रहा है...',
  waiting: 'संपर्क नहीं है। संपर्क लौटते ही काम अपने-आप आगे बढ़ेगा।',
  stopped: (done, total) =>
    `रुका हुआ: ${number(total)} में से ${number(done)} बदली ${done > 1 ? 'गईं' : 'गई'}`,
  undoStopped: (left) => `सब वापस नहीं हुआ: ${reports(left)} बाकी`,
  resume: 'आगे बढ़ाएँ',
  leave: 'इतना ही रहने दें',
  done: (count) => (count > 1 ? `${reports(count)} बदली गईं` : `${reports(count)} बदली गई`),
  undone: 'वापस हो गया: शिकायतें पहले जैसी हैं',
  undoneButNote: 'वापस हो गया, पर नोट इतिहास में रहेगा',
  failures: (count) => `${reports(count)} छोड़ दी ${count > 1 ? 'गईं' : 'गई'}`,
  reasons: {
    gone: 'अब नहीं है',
    changed: 'इस बीच किसी और ने बदल दी',
    'no-assignee': 'यह व्यक्ति अब साइन इन नहीं कर सकता',
  },
  nameless: 'एक शिकायत',
  more: (count) => `और ${number(count)}`,
  close: 'बंद करें',

  leaveTitle: 'काम चल रहा है, फिर भी जाएँ?',
  leaveText: 'कई शिकायतों का बदलाव यहीं रुक जाएगा। बाद में इसे यहीं से आगे बढ़ाया जा सकता है।',
  stay: 'यहीं रहें',
  leavePage: 'जाएँ',
};
