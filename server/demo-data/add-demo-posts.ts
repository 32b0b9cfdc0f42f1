import { insertBlog } from '#server/blogs/blog-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { bodyHtml } from '#server/demo-data/body-html.ts';
import type { DemoPost } from '#server/demo-data/demo-post.ts';
import { setEngagement } from '#server/demo-data/demo-queries.ts';
import { englishPosts } from '#server/demo-data/english-posts.ts';
import { hindiPosts } from '#server/demo-data/hindi-posts.ts';
import { moreEnglishPosts } from '#server/demo-data/more-english-posts.ts';
import type { RandomChoices } from '#server/demo-data/random-choices.ts';
import { wardNotes } from '#server/demo-data/ward-notes.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Between one post and the next. */
const SHORTEST_GAP = 4;
const LONGEST_GAP = 13;

const ENGLISH_BIO = 'Written by volunteers of the movement and checked by the editors.';
const HINDI_BIO = 'आंदोलन के स्वयंसेवकों ने लिखा, संपादकों ने जाँचा।';

/** Posts over about a year, the newest two days old; `pictures` are addresses of stored pictures. */
export async function addDemoPosts(
  db: Handle,
  { now, choose, pictures }: { now: number; choose: RandomChoices; pictures: readonly string[] },
): Promise<void> {
  let at = now - 2 * DAY;
  for (const [index, post] of interleaved().entries()) {
    const picture = index % 3 === 2 ? null : (pictures[index % pictures.length] ?? null);
    const row = await insertBlog(db, { ...blogOf(post), featuredImage: picture, at });
    const views = post.draft ? 0 : choose.between(40, 400) + index * choose.between(5, 40);
    await setEngagement(db, row.id, { views, likes: Math.floor(views * choose.next() * 0.12) });
    at -= choose.between(SHORTEST_GAP * 24, LONGEST_GAP * 24) * (DAY / 24);
  }
}

/** Both scripts from the first page on. */
function interleaved(): DemoPost[] {
  const english = [...englishPosts, ...moreEnglishPosts];
  const others = [...hindiPosts, ...wardNotes()];
  const longer = Math.max(english.length, others.length);
  return Array.from({ length: longer }, (_, index) => [others[index], english[index]])
    .flat()
    .filter((post) => post !== undefined);
}

function blogOf(post: DemoPost) {
  return {
    title: post.title,
    excerpt: post.excerpt,
    content: sanitiseHtml(bodyHtml(post.body)),
    category: post.category,
    tags: post.tags,
    readTime: post.readTime,
    authorName: post.author,
    authorEmail: 'editor@example.org',
    authorBio: /\p{Script=Devanagari}/u.test(post.author) ? HINDI_BIO : ENGLISH_BIO,
    status: post.draft ? ('draft' as const) : ('published' as const),
  };
}
