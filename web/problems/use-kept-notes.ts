import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { holdInTab } from '#web/unsaved/hold-in-tab.ts';
import { type KeptWords, useKeptWords, type Words } from '#web/unsaved/use-kept-words.ts';

/** What was written of problems and not saved, kept for as long as the screen is open. */
export interface KeptNotes extends KeptWords {
  /** Whether a note was saved by a key: the next one that opens is written at once. */
  goOn: boolean;
}

/** Those that a session ended over. */
const inTab = holdInTab<Words>();

/** The notes, and whether any of them is not saved. */
export function useKeptNotes(): [notes: KeptNotes, isUnsaved: boolean] {
  const { words, isUnsaved } = useKeptWords(inTab, useText().desk.noteHeld);
  const [notes] = useState((): KeptNotes => ({ ...words, goOn: false }));
  return [notes, isUnsaved];
}
