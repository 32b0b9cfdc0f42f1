import type { ProblemCategory } from '#contract/problem-values.ts';
import type { Random } from './random.ts';

/** Templates of complaints; `{place}` and the like are filled in. */
export interface Texts {
  byCategory: Readonly<Record<ProblemCategory, { subjects: string[]; sentences: string[] }>>;
  closing: string[];
  slots: Readonly<Record<'paper' | 'office', string[]>>;
}

/** Fills a template's slots. */
export function filled(template: string, texts: Texts, place: string, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'place') return place;
    if (slot === 'n') return String(random.between(2, 75));
    if (slot === 'house') return String(random.between(1, 2400));
    if (slot === 'money') return String(random.between(1, 400) * 50);
    return random.pick(texts.slots[slot as keyof Texts['slots']]);
  });
}
