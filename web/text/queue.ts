/** Words that all queues share. */
export const queue = {
  newRows: (count: number) => `${count} new`,
  decidedMeanwhile: 'Decided meanwhile',
  undoFailed: 'This could not be undone',
};
