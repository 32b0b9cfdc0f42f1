import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { searchText } from '#server/rich-text/search-text.ts';

/** Rows held in memory at a time. */
const BATCH = 100;

interface Post {
  id: string;
  title: string;
  excerpt: string;
  content: string;
  /** JSON. */
  tags: string;
  search_text: string;
  /** Of submissions only. */
  author: string;
  author_email: string;
}

const COLUMNS = ['id', 'title', 'excerpt', 'content', 'tags', 'search_text'] as const;
const SEARCHED_BESIDES = { blogs: [], submissions: ['author', 'author_email'] } as const;

/**
 * Words of neighbouring paragraphs no longer run together where posts and submissions are searched,
 * and their colours get the `style` that every reader of HTML understands.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['blogs', 'submissions'] as const) await renewTexts(db, table);
}

async function renewTexts(db: Kysely<Tables>, table: 'blogs' | 'submissions'): Promise<void> {
  const posts = db.withTables<{ blogs: Post; submissions: Post }>();
  const besides: readonly ('author' | 'author_email')[] = SEARCHED_BESIDES[table];
  for (let after = ''; ; ) {
    const rows = await posts
      .selectFrom(table)
      .select([...COLUMNS, ...besides])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const content = await withStyledColours(row.content);
      const tags: string[] = JSON.parse(row.tags);
      const search_text = searchText(
        { ...row, content, tags },
        ...besides.map((name) => row[name]),
      );
      if (content === row.content && search_text === row.search_text) continue;
      await posts
        .updateTable(table)
        .set({ content, search_text })
        .where('id', '=', row.id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

async function withStyledColours(content: string): Promise<string> {
  if (!/data-(?:color|background)=/.test(content)) return content;
  const { sanitiseHtml } = await import('#server/rich-text/sanitise-html.ts');
  return sanitiseHtml(content);
}
