import { describe, expect, test } from 'vitest';
import { CATEGORIES_IN_HINDI } from '#contract/values-in-hindi.ts';
import { readBlog } from '#web/api/read-blog.ts';
import { ALL_CATEGORIES, categoryOptions } from '#web/lists/categories.ts';
import { blogFinder } from './find-blogs.ts';
import { sortBlogs, sortKey } from './sort-blogs.ts';

const blog = (values: Record<string, unknown>) => readBlog({ _id: 'x', ...values });
const titles = (blogs: { title: string }[]) => blogs.map(({ title }) => title);
const found = (values: Record<string, unknown>, search: string) =>
  blogFinder.find([blog(values)], search).length === 1;

describe('search', () => {
  test.each([
    ['the title', { title: 'Drains of Kankarbagh' }, 'kankarBAGH'],
    ['the excerpt', { excerpt: 'Water every second day' }, 'SECOND'],
    ['a tag', { tags: ['ward-22', 'Roads'] }, 'roads'],
    [
      'the text of the content',
      { content: '<p>Street <b>lig</b>hts &amp; poles</p>' },
      'lights & poles',
    ],
  ])('finds in %s whatever the case', (_, values, search) => {
    expect(found(values, search)).toBe(true);
  });

  test('looks at the text of the content, not at its markup', () => {
    expect(found({ content: '<p class="lead">Text</p>' }, 'lead')).toBe(false);
  });

  test('finds across the border of two paragraphs, and no words glued together there', () => {
    const content = '<p>It comes to an end.</p>\n<ul><li>Start <b>a</b>new</li></ul>';
    expect(found({ content }, '"END. start  anew"')).toBe(true);
    expect(found({ content }, 'end.start')).toBe(false);
  });

  test('finds words in whichever field and order, in quotes only as they stand in one', () => {
    expect(found({ title: 'road', excerpt: 'works' }, 'WORKS roa')).toBe(true);
    expect(found({ title: 'road', excerpt: 'works' }, '"road works"')).toBe(false);
    expect(found({ title: 'road' }, 'road works')).toBe(false);
    expect(found({ title: 'ward 7 of 12' }, '12 "ward 7"')).toBe(true);
  });

  test('finds a number with and without the commas between its digits', () => {
    for (const [written, search] of [
      ['₹2,500 a bed', '2500 bed'],
      ['2500 a bed', '2,500'],
      ['Rs.1,00,000', '100,000'],
    ])
      expect([search, found({ content: `<p>${written}</p>` }, search ?? '')]).toEqual([
        search,
        true,
      ]);
    expect(found({ title: '₹2,500' }, '"2500"')).toBe(false);
  });

  test('finds Devanagari without dots, and words of the other script that sound alike', () => {
    expect(found({ title: 'गाँव की सड़क १२' }, 'सडक गांव 12')).toBe(true);
    expect(found({ title: 'गाँव की सड़क' }, 'sadak gaon')).toBe(true);
    expect(found({ tags: ['Kankarbagh'] }, 'कंकड़बाग')).toBe(true);
    expect(found({ title: 'गाँव की सड़क' }, '"sadak"')).toBe(false);
  });

  test('finds what a title sounds like in texts that come apart', () => {
    const blogs = [blog({ title: 'पानी' }), blog({ title: 'Another' })];
    const textOf = ({ title }: { title: string }) =>
      title === 'Another' ? 'नल में पानी' : undefined;
    expect(blogFinder.find(blogs, 'pani', textOf)).toEqual(blogs);
    expect(blogFinder.find(blogs, 'nal', textOf)).toEqual([]);
  });

  test('finds composed letters by decomposed ones and the other way round', () => {
    const composed = '\u0958\u0932\u092e'; // qa as one letter
    const decomposed = '\u0915\u093c\u0932\u092e'; // ka and nukta
    expect(found({ title: composed }, decomposed)).toBe(true);
    expect(found({ title: decomposed }, composed)).toBe(true);
  });

  test('pauses within long texts while they are folded, and after each look into them', () => {
    const content = '<p>नाली का पानी बह रहा है।</p>'.repeat(10_000);
    const blogs = [1, 2, 3].map((id) => blog({ _id: `${id}`, content }));
    const pauses = (search: string) => {
      const work = blogFinder.search(blogs, search);
      let count = 0;
      while (!work.next().done) count += 1;
      return count;
    };
    expect(pauses('झंझारपुर')).toBeGreaterThan(40);
    // They are folded by now.
    expect(pauses('झंझारपुर')).toBe(10);
    expect(pauses('"पानी बह"')).toBe(7);
  });

  test('takes spaces alone for no search', () => {
    expect(found({ title: 'Anything' }, '   ')).toBe(true);
  });
});

describe('order', () => {
  const blogs = [
    blog({ title: 'draft', publishedAt: null, views: 9, likes: 1 }),
    blog({ title: 'old', publishedAt: '2023-01-01T00:00:00Z', views: 1, likes: 5 }),
    blog({ title: 'New', publishedAt: '2024-01-01T00:00:00Z', views: 5, likes: 9 }),
    blog({ title: 'broken', publishedAt: 'yesterday', views: 0, likes: 0 }),
  ];

  test.each([
    ['newest', ['New', 'old', 'draft', 'broken']],
    ['oldest', ['old', 'New', 'draft', 'broken']],
    ['title', ['broken', 'draft', 'New', 'old']],
    ['views', ['draft', 'New', 'old', 'broken']],
    ['likes', ['New', 'old', 'draft', 'broken']],
  ] as const)('%s', (sort, expected) => {
    expect(titles(sortBlogs(blogs, sort))).toEqual(expected);
  });

  test('puts Devanagari titles in the order of its dictionary', () => {
    const hindi = ['पानी', 'सड़क', 'अधिकार', 'कचरा'].map((title) => blog({ title }));
    expect(titles(sortBlogs(hindi, 'title'))).toEqual(['अधिकार', 'कचरा', 'पानी', 'सड़क']);
  });

  test('is the newest first for an unknown key of the address', () => {
    expect(sortKey('shuffle')).toBe('newest');
  });
});

test('categories are those of the blogs, each once, and the chosen one', () => {
  const blogs = ['Justice', 'Awareness', 'Justice', '', ' '].map((category) => blog({ category }));
  const values = (chosen: string) =>
    categoryOptions(blogs, chosen, String).map(({ value }) => value);
  expect(values(ALL_CATEGORIES)).toEqual(['Awareness', 'Justice']);
  expect(values('Health')).toEqual(['Awareness', 'Health', 'Justice']);
});

test('categories stand in the order of the names that are shown', () => {
  const inHindi = new Map(Object.entries<string>(CATEGORIES_IN_HINDI));
  const blogs = ['Governance', 'Technology', 'Justice'].map((category) => blog({ category }));
  const options = categoryOptions(blogs, ALL_CATEGORIES, (name) => inHindi.get(name) ?? name);
  expect(options.map(({ label }) => label)).toEqual(['तकनीक', 'न्याय', 'शासन']);
});
