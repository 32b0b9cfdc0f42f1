import { join } from 'node:path';

/** Programs run when they are loaded. */
const PROGRAM = /^server\/(?:main\.ts$|cli\/)/;

// What runs once when a module is loaded is left out, and known by running before any test.
for (const file of process.env.MUTATION_FILES?.split(',') ?? [])
  if (!PROGRAM.test(file)) await import(/* @vite-ignore */ join(process.cwd(), file));
