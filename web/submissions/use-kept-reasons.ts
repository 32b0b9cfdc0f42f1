import { useText } from '#web/text/use-text.ts';
import { holdInTab } from '#web/unsaved/hold-in-tab.ts';
import { useKeptWords, type Words } from '#web/unsaved/use-kept-words.ts';

/** In place of a submission's id: the reason for several at once. */
export const OF_MANY = '';

/** Those that a session ended over. */
const inTab = holdInTab<Words>();

/** By submission, why it is to be rejected, and whether any of that is not sent. */
export const useKeptReasons = () => useKeptWords(inTab, useText().submissions.reasonHeld);
