/** Words that all queues share. */
export const queue = {
  decidedMeanwhile: 'Decided meanwhile',
};
