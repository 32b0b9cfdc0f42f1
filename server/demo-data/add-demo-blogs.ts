import { insertBlog } from '#server/blogs/blog-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { bodyHtml } from '#server/demo-data/body-html.ts';
import type { DemoBlog } from '#server/demo-data/demo-blog.ts';
import { setEngagement } from '#server/demo-data/demo-queries.ts';
import { englishBlogs } from '#server/demo-data/english-blogs.ts';
import { hindiBlogs } from '#server/demo-data/hindi-blogs.ts';
import { moreEnglishBlogs } from '#server/demo-data/more-english-blogs.ts';
import type { RandomChoices } from '#server/demo-data/random-choices.ts';
import { wardNotes } from '#server/demo-data/ward-notes.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Between one blog and the next. */
const SHORTEST_GAP = 4;
const LONGEST_GAP = 13;

const ENGLISH_BIO = 'Written by volunteers of the movement and checked by the editors.';
const HINDI_BIO = 'आंदोलन के स्वयंसेवकों ने लिखा, संपादकों ने जाँचा।';

/** Blogs over about a year, the newest two days old; `images` are addresses of stored images. */
export async function addDemoBlogs(
  db: Handle,
  { now, choose, images }: { now: number; choose: RandomChoices; images: readonly string[] },
): Promise<void> {
  let at = now - 2 * DAY;
  for (const [index, blog] of interleaved().entries()) {
    const image = index % 3 === 2 ? null : (images[index % images.length] ?? null);
    const row = await insertBlog(db, { ...blogOf(blog), featuredImage: image, at });
    const views = blog.draft ? 0 : choose.between(40, 400) + index * choose.between(5, 40);
    await setEngagement(db, row.id, { views, likes: Math.floor(views * choose.next() * 0.12) });
    at -= choose.between(SHORTEST_GAP * 24, LONGEST_GAP * 24) * (DAY / 24);
  }
}

/** Both scripts from the first page on. */
function interleaved(): DemoBlog[] {
  const english = [...englishBlogs, ...moreEnglishBlogs];
  const others = [...hindiBlogs, ...wardNotes()];
  const longer = Math.max(english.length, others.length);
  return Array.from({ length: longer }, (_, index) => [others[index], english[index]])
    .flat()
    .filter((blog) => blog !== undefined);
}

function blogOf(blog: DemoBlog) {
  return {
    title: blog.title,
    excerpt: blog.excerpt,
    content: sanitiseHtml(bodyHtml(blog.body)),
    category: blog.category,
    tags: blog.tags,
    readTime: blog.readTime,
    authorName: blog.author,
    authorEmail: 'editor@example.org',
    authorBio: /\p{Script=Devanagari}/u.test(blog.author) ? HINDI_BIO : ENGLISH_BIO,
    status: blog.draft ? ('draft' as const) : ('published' as const),
  };
}
