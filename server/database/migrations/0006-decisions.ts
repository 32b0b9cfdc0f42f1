import type { Kysely } from 'kysely';
import { foldText } from '#contract/text/fold-text.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Comments are decided on and searched, and deleted posts are kept for a while. */
const STATEMENTS = [
  'alter table comments add column decided_by text',
  "alter table comments add column search_text text not null default ''",
  'alter table comments add column changed_at bigint',
  'drop index comments_by_blog',
  'create index comments_by_blog on comments (blog_id, status, created_at, id)',
  'create index comments_by_status on comments (status, created_at, id)',
  'create index comments_by_date on comments (created_at, id, status)',
  `create table deleted_blogs (
    id text primary key, deleted_at bigint not null, content text not null)`,
  'create index deleted_blogs_by_date on deleted_blogs (deleted_at)',
];

/** Comments made searchable at once. */
const BATCH = 1000;

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
  let comments = await commentsAfter(db, '');
  while (comments.length > 0) {
    for (const { id, name, text } of comments)
      await db
        .updateTable('comments')
        .set({ search_text: [name, text].map(foldText).join('\n') })
        .where('id', '=', id)
        .execute();
    comments = await commentsAfter(db, comments.at(-1)?.id ?? '');
  }
}

function commentsAfter(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('comments')
    .select(['id', 'name', 'text'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}
