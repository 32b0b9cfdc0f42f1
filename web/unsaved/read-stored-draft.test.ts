import { expect, test } from 'vitest';
import { readStoredDraft } from './read-stored-draft.ts';

const values = {
  title: 'Water',
  excerpt: '',
  content: '<p>x</p>',
  featuredImage: null,
  category: '',
  readTime: '',
  tags: '',
  authorName: '',
  authorEmail: '',
  authorBio: '',
};
const draft = {
  key: 'new.1',
  email: 'asha@example.org',
  blogId: null,
  savedAt: 1,
  title: 'Water',
  changes: { title: 'Water', featuredImage: null },
  base: {},
  etag: null,
};

test.each([
  ['least that it holds', draft],
  ['most', { ...draft, blogId: '7', sent: [{ values, status: 'draft' }], discardedAt: 2 }],
])('a draft is read with the %s', (_, record) => {
  expect(readStoredDraft(record)).toEqual(record);
});

test('a draft of an earlier version, which called its blog otherwise, is read', () => {
  const { blogId: _, ...earlier } = draft;
  expect(readStoredDraft({ ...earlier, postId: '7' })).toEqual({ ...draft, blogId: '7' });
  expect(readStoredDraft({ ...earlier, postId: null })).toEqual(draft);
});

test.each<[string, unknown]>([
  ...Object.keys(draft).map((name): [string, unknown] => [
    `without ${name}`,
    { ...draft, [name]: undefined },
  ]),
  ['that is none', null],
  ['that is a text', 'draft'],
  ['whose time is no number', { ...draft, savedAt: Number.NaN }],
  ['with a change that is no text', { ...draft, changes: { title: 7 } }],
  ['with a picture that is no text', { ...draft, base: { featuredImage: {} } }],
  ['whose changes are a list', { ...draft, changes: [] }],
  ['with a sent post that lacks a field', { ...draft, sent: [{ values: {}, status: 'draft' }] }],
  ['with a sent post of another status', { ...draft, sent: [{ values, status: 'gone' }] }],
  ['with one thing sent that is no list', { ...draft, sent: {} }],
  ['that was discarded at no time', { ...draft, discardedAt: 'now' }],
])('nothing is read from a record %s', (_, record) => {
  expect(readStoredDraft(record)).toBeUndefined();
});
