import { useEffect, useEffectEvent, useState } from 'react';
import { type InTab, onLostSession } from './hold-in-tab.ts';

/** What was written of several things and not sent, by their ids; kept for as long as the screen is open. */
export interface KeptWords {
  /** Empty where nothing was written of it. */
  of: (id: string) => string;
  keep: (id: string, words: string) => void;
  /** They are with the server; they stay at hand, should that be taken back. */
  sent: (id: string) => void;
  isUnsaved: () => boolean;
}

export type Words = ReadonlyMap<string, string>;

/**
 * The words of a screen, and whether any are unsaved. Those that a session ended over are held in the tab,
 * as `said` says, and there again.
 */
export function useKeptWords(inTab: InTab<Words>, said: string) {
  const [isUnsaved, setUnsaved] = useState(inTab.held() !== null);
  const [words] = useState(() => wordsFrom(inTab, setUnsaved));
  useEffect(() => inTab.forget(), [inTab]);
  const hold = useEffectEvent(() => {
    if (words.isUnsaved()) inTab.hold(words.unsent(), said);
  });
  useEffect(() => onLostSession(() => hold()), []);
  return { words, isUnsaved };
}

function wordsFrom(inTab: InTab<Words>, onChange: (isUnsaved: boolean) => void) {
  const texts = new Map(inTab.held());
  const sent = new Set<string>();
  const unsent = () => new Map([...texts].filter(([id]) => !sent.has(id)));
  const isUnsaved = () => [...unsent().values()].some((words) => words.trim() !== '');
  function changed() {
    onChange(isUnsaved());
    // What was on its way when the session ended has come.
    if (!isUnsaved()) inTab.forget();
  }
  return {
    unsent,
    isUnsaved,
    of: (id: string) => texts.get(id) ?? '',
    keep(id: string, words: string) {
      texts.set(id, words);
      sent.delete(id);
      changed();
    },
    sent(id: string) {
      sent.add(id);
      changed();
    },
  };
}
