import { number } from '../numbers.ts';
import type { ui as english } from '../ui.ts';

const inFigures = (count: number | string) => (typeof count === 'number' ? number(count) : count);

/** The primitives in Hindi. */
export const ui: typeof english = {
  ok: 'ठीक है',
  language: 'भाषा',
  languageNotLoaded: 'भाषा लोड नहीं हो सकी। अपना इंटरनेट देखें और फिर कोशिश करें',
  alert: 'सूचना',
  close: 'बंद करें',
  dismiss: 'हटाएँ',
  notifications: 'सूचनाएँ',
  showPassword: 'पासवर्ड दिखाएँ',
  undo: 'वापस लें',
  undoFailed: 'इसे वापस नहीं लिया जा सका',
  newRows: (count) => `${number(count)} ताज़ा`,
  clearSearch: 'खोज मिटाएँ',
  exportList: 'डाउनलोड',
  fileNotLoaded: 'कंसोल का एक हिस्सा नहीं आ सका। अपना इंटरनेट देखें और फिर कोशिश करें',
  opening: 'खुल रहा है...',
  tryAgain: 'फिर कोशिश करें',
  exportNotLoaded: 'डाउनलोड शुरू नहीं हो सका। अपना इंटरनेट देखें और फिर कोशिश करें',
  pages: 'पेज',
  previous: 'पिछला',
  next: 'अगला',
  moreThan: (count) => `${number(count)} से ज़्यादा`,
  position: (position, total) => `${inFigures(total)} में से ${number(position)}`,
  showingResults: (from, to, total) => `${inFigures(total)} में से ${number(from)} से ${number(to)} तक`,
};
