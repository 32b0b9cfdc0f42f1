import { expect, test } from 'vitest';
import { type Blog, readBlog } from '#web/api/read-blog.ts';
import { newestBlogs } from './newest-blogs.ts';

const blog = (id: string, publishedAt: unknown): Blog => readBlog({ _id: id, publishedAt });
const ids = (blogs: Blog[]) => blogs.map(({ id }) => id);

test('puts the newest first and cuts off after the count', () => {
  const blogs = [blog('a', '2026-01-01'), blog('b', '2026-03-01'), blog('c', '2026-02-01')];
  expect(ids(newestBlogs(blogs, 2))).toEqual(['b', 'c']);
});

test('puts blogs without a date last, in the order they came', () => {
  const blogs = [blog('draft', null), blog('broken', 'soon'), blog('old', '1999-01-01')];
  expect(ids(newestBlogs(blogs, 5))).toEqual(['old', 'draft', 'broken']);
});

test('leaves the list it was given alone', () => {
  const blogs = [blog('a', '2026-01-01'), blog('b', '2026-03-01')];
  newestBlogs(blogs, 5);
  expect(ids(blogs)).toEqual(['a', 'b']);
});
