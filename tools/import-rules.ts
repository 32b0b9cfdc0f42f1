import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

export interface ImportReport {
  violations: { rule: string; from: string; to: string }[];
  modules: number;
}

/** Holds the modules of some folders below `root` against the import rules. */
export async function checkImports(root: string, folders: string[]): Promise<ImportReport> {
  const { forbidden, options } = config;
  const { output } = await cruise(folders, {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  const { violations, totalCruised } = (output as ICruiseResult).summary;
  return {
    violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    modules: totalCruised,
  };
}
