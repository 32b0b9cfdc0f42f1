import { expect, test } from 'vitest';
import { publishedBody } from '#contract/blogs.ts';
import { bodyHtml } from '#server/demo-data/body-html.ts';
import { demoProblems } from '#server/demo-data/demo-problems.ts';
import { demoSubmissions } from '#server/demo-data/demo-submissions.ts';
import { englishBlogs } from '#server/demo-data/english-blogs.ts';
import { hindiBlogs } from '#server/demo-data/hindi-blogs.ts';
import { moreEnglishBlogs } from '#server/demo-data/more-english-blogs.ts';
import { randomChoices } from '#server/demo-data/random-choices.ts';
import { wardNotes } from '#server/demo-data/ward-notes.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';

const blogs = [...englishBlogs, ...moreEnglishBlogs, ...hindiBlogs, ...wardNotes()];
const rules = publishedBody.pick({
  title: true,
  excerpt: true,
  content: true,
  category: true,
  tags: true,
  authorName: true,
});

test.each([...blogs, ...demoSubmissions()])('keeps the rules of a blog: $title', (blog) => {
  const content = bodyHtml(blog.body);
  expect(
    rules.safeParse({ ...blog, authorName: blog.author, content }).error?.issues,
  ).toBeUndefined();
  expect(sanitiseHtml(content)).toBe(content);
  expect(content).not.toContain('**');
});

test('each block of a text is what its beginning says', () => {
  const text = `
    ## A **heading**

    One line
    and its next

    > Said
    by somebody

    - one
    - **two**

    1. first
    2. second
  `;
  expect(bodyHtml(text)).toBe(
    '<h2>A <strong>heading</strong></h2><p>One line and its next</p>' +
      '<blockquote><p>Said by somebody</p></blockquote>' +
      '<ul><li><p>one</p></li><li><p><strong>two</strong></p></li></ul>' +
      '<ol><li><p>first</p></li><li><p>second</p></li></ol>',
  );
});

test('no title comes twice', () => {
  const titles = [...blogs, ...demoSubmissions()].map((blog) => blog.title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('a report in Hindi names its place in Hindi, as it is spoken', () => {
  const now = Date.UTC(2026, 2, 5);
  const problems = demoProblems(300, { now, choose: randomChoices(1) });
  const hindi = problems.filter(({ subject }) => /\p{Script=Devanagari}/u.test(subject));
  expect(hindi.length).toBeGreaterThan(50);
  for (const { subject, description } of hindi)
    expect(`${subject} ${description}`).not.toMatch(/[a-z]/i);
});
