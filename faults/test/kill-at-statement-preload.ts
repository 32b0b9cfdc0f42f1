import { DatabaseSync, StatementSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

/** Loaded before the product: ends it, as kill -9 does, right before its n-th statement that writes. */
const killAt = Number(process.env.KILL_AT_STATEMENT);
let statements = 0;

function count(sql: string): void {
  if (isMainThread && !/^\s*(?:select|pragma)/i.test(sql) && ++statements === killAt)
    process.kill(process.pid, 'SIGKILL');
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function counted(sql) {
  count(sql);
  return exec.call(this, sql);
};

for (const name of ['run', 'all', 'get'] as const) {
  const method = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: unknown[]) {
      count(this.sourceSQL);
      return method.apply(this, values);
    },
  });
}
