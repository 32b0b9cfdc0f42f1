import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nameOf } from '../name-of-change.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Leaves out what `tools/mutate.ts` did not choose; the tool itself only knows whole places. */
class SampleChecker {
  /** @type {Set<string>} */
  #chosen = new Set();

  async init() {
    this.#chosen = new Set(JSON.parse(readFileSync(String(process.env.MUTATION_SAMPLE), 'utf8')));
  }

  /** @param {(import('../name-of-change.mjs').Change & { id: string, fileName: string })[]} changes */
  async check(changes) {
    const judged = changes.map((change) => {
      const name = nameOf(relative(ROOT, change.fileName), change);
      const status = this.#chosen.has(name) ? 'passed' : 'compileError';
      return [change.id, { status, reason: 'not in the sample' }];
    });
    return Object.fromEntries(judged);
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
