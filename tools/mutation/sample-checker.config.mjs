import { readFileSync } from 'node:fs';

/** Leaves all changes out that `tools/mutate.ts` did not choose: the tool can choose only places. */
class SampleChecker {
  #chosen = new Set();

  async init() {
    this.#chosen = new Set(JSON.parse(readFileSync(process.env.MUTATION_SAMPLE ?? '', 'utf8')));
  }

  async check(/** @type {{ id: string }[]} */ mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#judge(mutant)]));
  }

  #judge(/** @type {any} */ { fileName, location, mutatorName, replacement }) {
    const { line, column } = location.start;
    const end = `${location.end.line + 1}:${location.end.column + 1}`;
    const place = `${line + 1}:${column + 1}-${end}`;
    const isChosen = [...this.#chosen].some(
      (key) =>
        key.endsWith(`:${place} ${mutatorName} ${replacement}`) &&
        fileName.endsWith(key.slice(0, key.indexOf(':'))),
    );
    return isChosen ? { status: 'passed' } : { status: 'compileError', reason: 'not chosen' };
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
