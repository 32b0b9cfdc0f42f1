import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/language.ts';
import type { en } from './en.ts';
import { language, subscribeToLanguage, texts } from './language.ts';

/** The texts of the interface in the language of the person. */
export function useText(): typeof en {
  return useSyncExternalStore(subscribeToLanguage, texts, texts);
}

/** The language that the interface is shown in. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, language, language);
}
