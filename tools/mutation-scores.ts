import { type Change, nameOf } from './name-of-change.mjs';

/** What is read of the tool's report; its lines and columns are from 1. */
export interface MutationReport {
  files: Record<string, { mutants: (Change & { status: string; statusReason?: string })[] }>;
}

export interface MutationScore {
  /** All changes that could be judged. */
  changes: number;
  /** Those of them that were tried. */
  tried: number;
  /** Changes that a test noticed, by failing or by never ending. */
  noticed: number;
  /** Those that were noticed only by not ending in time. */
  hung: string[];
  /** Those that no test noticed. */
  unnoticed: string[];
}

const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);
const ROW = /^\| `([^`]+)` \|.*$/;
const HEAD = /^\|---/;

/** Counts a report; of what was not chosen, only that it is there. */
export function scoreOf({ files }: MutationReport, chosen: readonly string[]): MutationScore {
  const isChosen = new Set(chosen);
  const all = Object.entries(files)
    .flatMap(([file, { mutants }]) =>
      mutants.map((it) => ({ ...it, name: nameOf(file, fromNought(it)) })),
    )
    .filter(({ status }) => status !== 'Ignored');
  const tried = all.filter(({ name }) => isChosen.has(name));
  const noticed = tried.filter(({ status }) => NOTICED.has(status));
  const unnoticed = tried.filter(({ status }) => UNNOTICED.has(status));
  const isSlow = /timed out in \d+ ?ms/;
  const hung = noticed.filter(
    (it) => it.status === 'Timeout' || isSlow.test(it.statusReason ?? ''),
  );
  return {
    changes: all.length,
    tried: noticed.length + unnoticed.length,
    noticed: noticed.length,
    hung: hung.map(({ name }) => name),
    unnoticed: unnoticed.map(({ name }) => name),
  };
}

function fromNought(change: Change): Change {
  const { start, end } = change.location;
  const place = ({ line, column }: Change['location']['start']) => ({
    line: line - 1,
    column: column - 1,
  });
  return { ...change, location: { start: place(start), end: place(end) } };
}

/** The page with the row of one folder made new, or added in its place by name. */
export function addScore(page: string, folder: string, score: MutationScore): string {
  const lines = page.trimEnd().split('\n');
  const others = lines.filter((line) => !ROW.test(line));
  const rows = lines.filter((line) => ROW.test(line) && ROW.exec(line)?.[1] !== folder);
  // What stands behind the table stays there.
  const head = others.findIndex((line) => HEAD.test(line)) + 1;
  return `${others.toSpliced(head, 0, ...[...rows, rowOf(folder, score)].sort()).join('\n')}\n`;
}

/** How many of those that were tried were noticed. */
export function shareOf({ tried, noticed }: MutationScore): string {
  return `${(tried === 0 ? 100 : (100 * noticed) / tried).toFixed(1)} %`;
}

function rowOf(folder: string, score: MutationScore): string {
  const { changes, tried, noticed, hung } = score;
  return `| \`${folder}\` | ${changes} | ${tried} | ${noticed} | ${hung.length} | ${shareOf(score)} |`;
}
