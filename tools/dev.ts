import { spawn } from 'node:child_process';

/** Serves the API, restarted on each change, and the console through Vite, until one of them ends. */
const api = `http://127.0.0.1:${process.env.PORT || '4000'}`;
const options = { stdio: 'inherit', env: { ...process.env, API_URL: api } } as const;
const parts = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], options),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], options),
];

const stop = () => {
  for (const part of parts) part.kill('SIGTERM');
};
for (const part of parts) part.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
