import type { exports as english } from '../exports.ts';
import { number } from '../numbers.ts';

const rows = (count: number) => `${number(count)} ${count > 1 ? 'पंक्तियाँ' : 'पंक्ति'}`;

/** Taking a list along, in Hindi. */
export const exports: typeof english = {
  title: 'डाउनलोड',
  lists: {
    problems: 'इस सूची की शिकायतें, एक्सेल जैसे प्रोग्राम के लिए एक फ़ाइल में।',
    submissions: 'इस सूची के लेख, एक्सेल जैसे प्रोग्राम के लिए एक फ़ाइल में।',
    blogs: 'इस सूची की पोस्ट, एक्सेल जैसे प्रोग्राम के लिए एक फ़ाइल में।',
  },
  contacts: {
    problems: 'नाम, फ़ोन नंबर और ईमेल के साथ',
    submissions: 'लेखकों के ईमेल के साथ',
    blogs: 'लेखकों के ईमेल के साथ',
  },
  contactsHint: 'यह दर्ज होता है कि आपने इन्हें लिया।',
  anonymousHint: 'गुमनाम लोगों की जानकारी कभी नहीं आती।',
  start: 'डाउनलोड करें',
  running: 'डाउनलोड हो रहा है...',
  cancel: 'रहने दें',
  close: 'बंद करें',
  tryAgain: 'फिर कोशिश करें',
  progress: 'कितना आ चुका है',
  rows: (count, total) =>
    total === undefined
      ? `अब तक ${rows(count)}`
      : `${number(total)} ${total > 1 ? 'पंक्तियों' : 'पंक्ति'} में से अब तक ${number(count)}`,
  done: (count) => `हो गया: ${rows(count)} आपके डाउनलोड में ${count > 1 ? 'हैं' : 'है'}।`,
  failed: (message) => `कोई फ़ाइल सेव नहीं हुई। ${message}`,
};
