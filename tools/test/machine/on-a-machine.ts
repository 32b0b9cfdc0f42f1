import { describe, vi } from 'vitest';
import { whyNoMachine } from './machine.ts';

/** Tests that need a whole machine; where there can be none they are skipped and say why. */
export function onAMachine(what: string, tests: () => void): void {
  // It takes its time where others work beside it.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
  const why = whyNoMachine();
  describe.skipIf(why)(`${what}${why ? ` (skipped: ${why})` : ''}`, tests);
}
