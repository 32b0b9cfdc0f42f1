import { expect, test } from 'vitest';
import { readBlog } from '#web/api/read-blog.ts';
import {
  areSavedAlike,
  blogBody,
  blogChanges,
  blogValues,
  differingFields,
} from './blog-values.ts';

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

test.each([
  ['trimmed', { title: 'A title' }],
  ['with its tags in order', { tags: 'one,two, one,' }],
  ['in the markup of another writer', { content: '<p>a&nbsp;b<br></p><hr>' }],
])('what comes back %s is what was saved', (_, typed) => {
  const saved = { ...stored, content: '<p>a\u00a0b<br /></p><hr/>' };
  expect(areSavedAlike({ ...saved, ...typed }, saved)).toBe(true);
});

test.each([{ title: 'A titl' }, { tags: 'two, one' }, { content: '<p>x </p>' }, { readTime: 'x' }])(
  'with %j it is another one',
  (typed) => expect(areSavedAlike({ ...stored, ...typed }, stored)).toBe(false),
);
