import { launch } from './launch.mjs';

/** Every fault in full, each round, moment and request; `filter` is part of a file's path. */
const [...filter] = process.argv.slice(2);
const paths = filter.length > 0 ? filter : ['server/faults', 'server/fuzz'];
// One file after the other: some measure how long a start takes, or how much memory.
process.exitCode = await launch('vitest', ['run', '--no-file-parallelism', ...paths], {
  env: { ...process.env, FAULTS: 'full' },
});
