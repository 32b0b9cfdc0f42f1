import { expect, test, vi } from 'vitest';
import type { BlogForm } from '#contract/blogs.ts';
import { DraftKeeper, type FormStart } from './draft-keeper.ts';

const EMPTY: BlogForm = {
  ...{ title: '', excerpt: '', content: '', category: '', readTime: '', tags: '' },
  ...{ authorName: '', authorEmail: '', authorBio: '', featuredImage: null },
};
const START: FormStart = { values: EMPTY, etag: null };

/** A form in a browser whose database is still writing. */
function typed() {
  const items = new Map<string, string>();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  vi.stubGlobal('localStorage', {
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  const keeper = new DraftKeeper({ email: 'asha@example.org', blogId: null }, () => undefined);
  keeper.change({ ...EMPTY, title: 'Street lights' }, START);
  void keeper.flush();
  return { keeper, items };
}

test('a page that closes while its text is being written keeps it beside the database', () => {
  const { keeper, items } = typed();
  keeper.leave();
  expect([...items.values()].join()).toContain('Street lights');
});

test('a page that closes when its blog is saved keeps nothing', () => {
  const { keeper, items } = typed();
  keeper.finish();
  keeper.leave();
  expect(items.size).toBe(0);
});
