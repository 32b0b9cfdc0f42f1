import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/language.ts';
import { spokenSite } from '#contract/site-values.ts';
import { type RuleTexts, spoken as spokenRules } from '#contract/spoken-rules.ts';
import { app } from './app.ts';
import { dates } from './dates.ts';
import type { en } from './en.ts';
import { english } from './english.ts';
import { line } from './line.ts';
import { login } from './login.ts';
import { ui } from './ui.ts';
import { values } from './values.ts';

type Texts = typeof en;

/** What every screen may say; each adds its own when its code comes. */
Object.assign(english, { app, dates, line, login, ui, values });
const ENGLISH = english as Texts;

interface Dictionary {
  texts: Texts;
  /** English ones come with the forms that need them. */
  rules?: RuleTexts;
  saySite?: (typeof spokenSite)['say'];
}

/** English comes with the console; another language is a file that only its readers load. */
const load: Record<Language, () => Promise<Dictionary>> = {
  en: async () => ({ texts: ENGLISH }),
  hi: async () => {
    const { hi, rules, saySite } = await import('./hi.ts');
    return { texts: hi, rules, saySite };
  },
};

let spoken: { language: Language; texts: Texts } = { language: LANGUAGES[0], texts: ENGLISH };
let wanted: Language = LANGUAGES[0];
const listeners = new Set<() => void>();

/** Every language with what it calls itself. */
export const languages = LANGUAGES.map((each) => ({ language: each, name: LANGUAGE_NAMES[each] }));

export const language = (): Language => spoken.language;
export const texts = (): Texts => spoken.texts;

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows the interface in a language as soon as its texts are there; of two choices the later one holds.
 *
 * @throws {TypeError} when they cannot be loaded; the language stays as it was
 */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  if (spoken.language === chosen) return;
  const { texts: found, rules, saySite = null } = await load[chosen]();
  if (wanted !== chosen) return;
  spoken = { language: chosen, texts: found };
  spokenRules.rules = rules;
  spokenSite.say = saySite;
  document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
}
