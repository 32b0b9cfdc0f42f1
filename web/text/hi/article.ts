import type { article as english } from '../article.ts';
import { number } from '../numbers.ts';

/** A blog as a reader sees it, in Hindi. */
export const article: typeof english = {
  by: (name) => `लेखक: ${name}`,
  tags: 'टैग',
  content: 'पोस्ट का लेख',
  aboutAuthor: 'लेखक के बारे में',
  imagesHeld: (count) =>
    count === 1
      ? 'किसी दूसरी साइट की एक तस्वीर लोड नहीं की गई: लोड करने पर उस साइट को पता चलता है कि इसे कौन और कब पढ़ रहा है।'
      : `दूसरी साइटों की ${number(count)} तस्वीरें लोड नहीं की गईं: लोड करने पर उन साइटों को पता चलता है कि इसे कौन और कब पढ़ रहा है।`,
  loadImages: 'तस्वीरें लोड करें',
  tooMuchMarkup:
    'इस लेख में इतना कुछ भरा है जितना लोग लिखते नहीं। इसके शब्द बिना सजावट के दिखाए जा रहे हैं; सजावट के साथ यह डिवाइस कुछ देर अटक सकता है।',
  showAll: 'सब दिखाएँ',
  imageFrom: (host) => `${host} की तस्वीर`,
  loadImage: 'लोड करें',
  copyImage: 'अपनी तस्वीरों में कॉपी करें',
  copyingImage: 'कॉपी हो रही है...',
  imageHelp: (host) =>
    `दोनों ही तरीकों से ${host} को आपका इंटरनेट पता और समय मालूम हो जाता है; कॉपी करने पर इस साइट का पता भी।`,
  imageNotCopied: (host) =>
    `तस्वीर कॉपी नहीं हो सकती: ${host} इसकी इजाज़त नहीं देता, या उसके पास यह है ही नहीं। इसे इस डिवाइस पर सेव करके खुद अपलोड करें।`,
  chooseSavedImage: 'सेव की हुई तस्वीर अपलोड करें',
};
