import type { preview as english } from '../preview.ts';

/** The preview of a blog in Hindi. */
export const preview: typeof english = {
  mark: 'यह सिर्फ़ झलक है। पाठकों को यह अभी नहीं दिखता।',
  changesMark: 'यह प्रकाशित पोस्ट में किए बदलावों की झलक है। पाठकों को ये बदलाव अभी नहीं दिखते।',
  close: 'झलक बंद करें',
  untitled: 'बिना शीर्षक',
  missingHeading: 'झलक के लिए कुछ नहीं है',
  missingText: 'झलक ब्लॉग के फ़ॉर्म से खोलें: जो वहाँ लिखा है, वही यहाँ दिखता है।',
  toBlogs: 'सभी ब्लॉग पर लौटें',
};
