import { expect, test } from 'vitest';
import { readBlog } from '#web/api/read-blog.ts';
import { blogBody, blogChanges, blogValues, differingFields } from './blog-values.ts';

const stored = blogValues(
  readBlog({
    _id: 'a',
    title: ' A title ',
    tags: ['one', 'two'],
    author: 'Someone',
    content: '<p>x</p>',
  }),
);

test('an untouched blog has no changes', () => {
  expect(differingFields({ ...stored }, stored)).toEqual([]);
});

test('only what was changed is sent, tags as a list', () => {
  const edited = { ...stored, tags: 'one, three,, three ', featuredImage: '/a.webp' };
  const changed = differingFields(edited, stored);
  expect(blogChanges(edited, changed)).toEqual({
    tags: ['one', 'three'],
    featuredImage: '/a.webp',
  });
});

test('removing the image is a change', () => {
  const withImage = { ...stored, featuredImage: '/a.webp' };
  const changed = differingFields(stored, withImage);
  expect(blogChanges(stored, changed)).toEqual({ featuredImage: null });
});

test('a new blog is published at once', () => {
  expect(blogBody({ ...stored, tags: ' a , b ' })).toMatchObject({
    status: 'published',
    tags: ['a', 'b'],
    authorName: 'Someone',
  });
});
