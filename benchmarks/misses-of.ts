import type { CaseResult } from './measure.ts';
import { planOf } from './plan-of.ts';

/** Milliseconds that the p99 may have on a quiet machine: with about a million reports, and with ten. */
export const askedOf = (size: number) =>
  size > 2_000_000 ? { lists: 50, searches: 600 } : { lists: 30, searches: 300 };

interface Measured {
  size: number;
  cases: CaseResult[];
  databaseUrl: string | undefined;
}

/** What is slower than it may be, with what the database does for it. */
export async function missesOf(all: Measured[]): Promise<string> {
  const parts: string[] = [];
  for (const each of all) parts.push(await missesAt(each));
  return parts.join('');
}

async function missesAt({ size, cases, databaseUrl = '' }: Measured): Promise<string> {
  const { lists, searches } = askedOf(size);
  const missed = cases.filter(
    ({ p99, slowest }) => p99 > (/\bsearch=/.test(slowest) ? searches : lists),
  );
  const parts = [
    `\n## Slower than it may be with ${size.toLocaleString('en')} reports\n\nA p99 of ${lists} ms is asked for, of ${searches} ms where something is searched for.\n`,
  ];
  for (const { name, p99, slowest } of missed) {
    // What was measured is worth more than a plan that does not come in time.
    const plan = await planOf(databaseUrl, slowest).catch(String);
    parts.push(
      `\n**${name}: ${p99.toFixed(1)} ms.** \`${decodeURIComponent(slowest)}\`\n\n\`\`\`\n${plan}\n\`\`\`\n`,
    );
  }
  return parts.join('') + (missed.length === 0 ? '\nNothing.\n' : '');
}
