import { useState } from 'react';

/** What was written of problems and not saved, kept for as long as the screen is open. */
export interface KeptNotes {
  /** Empty where nothing was written of it. */
  of: (id: string) => string;
  keep: (id: string, words: string) => void;
  isUnsaved: () => boolean;
  /** Whether a note was saved by a key: the next one that opens is written at once. */
  goOn: boolean;
}

/** The notes, and whether any of them is not saved. */
export function useKeptNotes(): [notes: KeptNotes, isUnsaved: boolean] {
  const [isUnsaved, setUnsaved] = useState(false);
  const [notes] = useState((): KeptNotes => {
    const texts = new Map<string, string>();
    const isAnyWritten = () => [...texts.values()].some((words) => words.trim() !== '');
    return {
      of: (id) => texts.get(id) ?? '',
      keep(id, words) {
        texts.set(id, words);
        setUnsaved(isAnyWritten());
      },
      isUnsaved: isAnyWritten,
      goOn: false,
    };
  });
  return [notes, isUnsaved];
}
