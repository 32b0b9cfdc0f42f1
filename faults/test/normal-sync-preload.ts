import { DatabaseSync } from 'node:sqlite';

/** Loaded before the product: what it would lose if it did not wait for the disk. */
const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function weaker(statements: string) {
  return exec.call(this, statements.replace('synchronous = FULL', 'synchronous = NORMAL'));
};
