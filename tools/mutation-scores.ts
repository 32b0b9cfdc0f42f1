/** What is read of the tool's report. */
export interface MutationReport {
  files: Record<string, { mutants: { status: string }[] }>;
}

export interface MutationScore {
  /** Changes that a test noticed, by failing or by never ending. */
  noticed: number;
  /** All changes that could be judged. */
  changes: number;
}

const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);
const ROW = /^\| `([^`]+)` \|.*$/;

/** Counts a report; what does not compile, or was left out, is not counted. */
export function scoreOf({ files }: MutationReport): MutationScore {
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const noticed = all.filter((it) => NOTICED.has(it)).length;
  return { noticed, changes: noticed + all.filter((it) => UNNOTICED.has(it)).length };
}

/** The page with the row of one folder made new, or added in its place by name. */
export function addScore(page: string, folder: string, score: MutationScore): string {
  const lines = page.trimEnd().split('\n');
  const before = lines.filter((line) => !ROW.test(line));
  const rows = lines.filter((line) => ROW.test(line) && ROW.exec(line)?.[1] !== folder);
  return `${[...before, ...[...rows, rowOf(folder, score)].sort()].join('\n')}\n`;
}

function rowOf(folder: string, { noticed, changes }: MutationScore): string {
  const share = changes === 0 ? 100 : (100 * noticed) / changes;
  return `| \`${folder}\` | ${changes} | ${noticed} | ${share.toFixed(1)} % |`;
}
