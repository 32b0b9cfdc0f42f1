/** Words about the line between browser and server, the same on every screen. */
export const line = {
  failures: {
    unreachable:
      'No connection: the server could not be reached. Check your connection and try again.',
    perhapsSaved:
      'No connection: no answer came, so it may have been saved or not. Look before you try again.',
    safeToRepeat:
      'No connection: no answer came, so it may have been saved or not. You can try again: it is done only once.',
    unexpected:
      'The answer did not come from this site’s server. A hotel, train or office network may want you to sign in to it first: open another page, then try again.',
    savedBefore:
      'Your earlier try was saved: only its answer was lost. Look at it before you save this beside it.',
    changedSince:
      'An earlier try of this got through, and things have changed since. Look at it, and do it again if it is still right.',
  },
  writing: 'Still trying: no answer has come yet. What you typed is safe.',
  reading: 'Still trying: no answer has come yet.',
  keepWaiting: 'Keep waiting',
  stop: 'Stop',
  tryAgain: 'Try again',
  notStored: 'This browser keeps nothing: you are signed in for this tab only.',
};
