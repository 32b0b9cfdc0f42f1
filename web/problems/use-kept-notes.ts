import { useEffect, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { holdInTab, onLostSession } from '#web/unsaved/hold-in-tab.ts';

/** What was written of problems and not saved, kept for as long as the screen is open. */
export interface KeptNotes {
  /** Empty where nothing was written of it. */
  of: (id: string) => string;
  keep: (id: string, words: string) => void;
  isUnsaved: () => boolean;
  /** Whether a note was saved by a key: the next one that opens is written at once. */
  goOn: boolean;
}

/** Those that a session ended over. */
const inTab = holdInTab<ReadonlyMap<string, string>>();

/** The notes, and whether any of them is not saved. */
export function useKeptNotes(): [notes: KeptNotes, isUnsaved: boolean] {
  const { noteHeld } = useText().desk;
  const [texts] = useState(() => new Map(inTab.held()));
  const [isUnsaved, setUnsaved] = useState(texts.size > 0);
  const [notes] = useState((): KeptNotes => {
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
  useEffect(() => inTab.forget(), []);
  useEffect(
    () => onLostSession(() => notes.isUnsaved() && inTab.hold(texts, noteHeld)),
    [notes, texts, noteHeld],
  );
  return [notes, isUnsaved];
}
