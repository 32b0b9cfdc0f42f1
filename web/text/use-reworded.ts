import { useEffect, useRef } from 'react';
import { useLanguage } from './use-text.ts';

/** Calls `check` when another language is chosen: what it says was worded in the last one. */
export function useReworded(check: () => void): void {
  const language = useLanguage();
  const worded = useRef(language);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    check();
  });
}
