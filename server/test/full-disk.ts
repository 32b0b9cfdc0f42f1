import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

const WRITES = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];

/** A database on a disk that is full as long as it is said to be. */
export function onDiskThatMayBeFull(whole: Kysely<Tables>) {
  const disk = { isFull: false };
  const db = whole.withPlugin({
    transformQuery({ node }) {
      if (disk.isFull && WRITES.includes(node.kind))
        throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { disk, db };
}
