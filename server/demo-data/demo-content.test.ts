import { expect, test } from 'vitest';
import { blogFields, tagList } from '#contract/blogs.ts';
import { z } from '#contract/zod.ts';
import { bodyHtml } from '#server/demo-data/body-html.ts';
import { demoSubmissions } from '#server/demo-data/demo-submissions.ts';
import { englishPosts } from '#server/demo-data/english-posts.ts';
import { hindiPosts } from '#server/demo-data/hindi-posts.ts';
import { moreEnglishPosts } from '#server/demo-data/more-english-posts.ts';
import { wardNotes } from '#server/demo-data/ward-notes.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';

const posts = [...englishPosts, ...moreEnglishPosts, ...hindiPosts, ...wardNotes()];
const rules = z.object({
  title: blogFields.title,
  excerpt: blogFields.excerpt,
  content: blogFields.content,
  category: blogFields.category,
  tags: tagList,
  author: blogFields.authorName,
});

test.each([...posts, ...demoSubmissions()])('keeps the rules of a post: $title', (post) => {
  const content = bodyHtml(post.body);
  expect(rules.safeParse({ ...post, content }).error?.issues).toBeUndefined();
  expect(sanitiseHtml(content)).toBe(content);
  expect(content).not.toContain('**');
});

test('no title comes twice', () => {
  const titles = [...posts, ...demoSubmissions()].map((post) => post.title);
  expect(new Set(titles).size).toBe(titles.length);
});
