import { number } from '../numbers.ts';
import type { queue as english } from '../queue.ts';

const hasOpen = (name: string) => `${name} ने इसे खोल रखा है`;

/** What all queues share, in Hindi. */
export const queue: typeof english = {
  hasOpen,
  openElsewhere: (name) => `${hasOpen(name)}।`,
  mayActStill: 'फिर भी कार्रवाई की जा सकती है।',
  decidedMeanwhile: 'इस बीच फ़ैसला हो गया',
  goOn: 'फ़ैसले के बाद अगला खोलें',
  suspected: 'स्पैम का शक',
  suspectedCount: (count) => `स्पैम का शक (${number(count)})`,
  leaveSuspected: 'बाकी सब पर लौटें',
  suspectedWhy: 'स्पैम का शक: इसमें फ़ॉर्म का वह खाना भरा है, जो लोगों को दिखता ही नहीं।',
  notSpam: 'स्पैम नहीं है',
  cleared: 'स्पैम नहीं माना गया। अब यह सूची में है।',
};
