import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded before the product: on a signal it says how much memory is in use after tidying up. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`memory ${JSON.stringify({ used: heapUsed + external, rss })}\n`);
});
