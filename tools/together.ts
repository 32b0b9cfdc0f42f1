import { spawn } from 'node:child_process';

/** Runs the commands it is given beside each other, until one of them or this process ends. */
const parts = process.argv.slice(2).map((command) => {
  const [tool = '', ...args] = command.split(' ');
  return spawn(tool, args, { stdio: 'inherit' });
});

const stop = () => {
  for (const part of parts) part.kill('SIGTERM');
};
for (const part of parts) part.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
