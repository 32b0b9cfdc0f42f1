import { inEnglish } from './english.ts';
import { number } from './numbers.ts';

const hasOpen = (name: string) => `${name} has this open`;

/** Words that all queues share. */
export const queue = inEnglish('queue', {
  hasOpen,
  openElsewhere: (name: string) => `${hasOpen(name)}.`,
  mayActStill: 'You can still act.',
  decidedMeanwhile: 'Decided meanwhile',
  goOn: 'Next one after a decision',
  suspected: 'Suspected spam',
  suspectedCount: (count: number) => `Suspected spam (${number(count)})`,
  leaveSuspected: 'Back to all others',
  suspectedWhy: 'Suspected spam: it filled a field that people do not see.',
  notSpam: 'Not spam',
  cleared: 'Marked as no spam. It is in the list now.',
});
