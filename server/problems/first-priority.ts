import type { ProblemCategory, ProblemPriority } from '#contract/problem-values.ts';

const RAISED: Partial<Record<ProblemCategory, ProblemPriority>> = {
  'Women / Child Safety': 'urgent',
  'Corruption / Misconduct': 'high',
  'Law & Order / Police': 'high',
};

/** The priority a problem begins with. */
export function firstPriority(category: ProblemCategory): ProblemPriority {
  return RAISED[category] ?? 'medium';
}
