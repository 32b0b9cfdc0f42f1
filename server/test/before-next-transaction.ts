import type { Services } from '#server/http/services.ts';

/** Does something in the moment before the next transaction begins, as another process might. */
export function beforeNextTransaction({ db }: Pick<Services, 'db'>, task: () => Promise<unknown>) {
  const { transaction } = db;
  db.transaction = () => {
    db.transaction = transaction;
    const begun = db.transaction();
    const { execute } = begun;
    begun.execute = async (write) => {
      await task();
      return execute.call(begun, write) as never;
    };
    return begun;
  };
}
