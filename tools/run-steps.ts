import { spawn } from 'node:child_process';

export interface Step {
  name: string;
  /** Words separated by spaces; the first is a tool of node_modules/.bin, or node. */
  command: string;
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** As many at once as the smallest machine we test on has cores. */
const AT_ONCE = 2;

/** Runs all steps, whatever fails, and prints the output of those that do. */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const waiting = [...steps];
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (await runStep(step)) tally.passed += 1;
      else tally.failed += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tally;
}

async function runStep({ name, command }: Step): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await capture(command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return code === 0;
}

function capture(command: string): Promise<{ code: number | null; output: string }> {
  const [tool = '', ...args] = command.split(' ');
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}
