import { join } from 'node:path';

/** The file of the product or of a command, as it is built before tests begin. */
export const builtProgram = (name: string): string =>
  join(import.meta.dirname, '../../dist/server', `${name}.js`);
