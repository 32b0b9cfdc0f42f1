import type { Locator, Page } from '@playwright/test';
import type { Backend } from '../backend.ts';
import { blogForm } from '../blogs-form.ts';
import { paste } from '../editor-page.ts';
import { expect, foreignTest, freshTest } from '../fixtures.ts';
import type { ForeignStore } from '../foreign-routes.ts';
import { articleText } from '../public-intake.ts';
import { collections } from './hostile-strings.ts';
import { ownStrings } from './own-strings.ts';
import { watchEffects } from './watch-effects.ts';

const strings = collections.flatMap((collection) => collection.strings);
/** The console's code, what the fixtures run in every frame, and what the own host is asked for. */
const OWN_EFFECT =
  /^(?:script of (?:http:\/\/127\.0\.0\.1:\d+\/assets\/.*)?|(?!Document)[A-Z]\w+ http:\/\/127\.0\.0\.1:\d+\/.*)$/;
/** Text of all of them is shown as one where one at a time would take long. */
const chunks = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    ownStrings.filter((_, index) => index % count === at),
  ).map((chunk) => chunk.join('\n'));

/** Expects that nothing has happened but what the console does itself. */
async function watching(page: Page) {
  const effects = await watchEffects(page);
  return async () => {
    await effects.settle();
    const done = [...(await effects.take()).values()]
      .flat()
      .filter((effect) => !OWN_EFFECT.test(effect));
    expect(done).toEqual([]);
    expect(await page.evaluate(oddLinks)).toEqual([]);
  };
}

/** Links that lead to anything but a page, a letter or a call. */
const oddLinks = () =>
  Array.from(document.links, ({ href }) => href).filter(
    (href) => !/^(?:https?|mailto|tel):/.test(href),
  );

/** Each string in every field of a blog, a submission and, a tenth of them at once, of a problem. */
function fill(store: ForeignStore): void {
  const blog = (text: string, index: number) => ({
    _id: `${index}`,
    ...{ title: text, excerpt: text, content: text, category: text, tags: [text, `2 ${text}`] },
    ...{ author: { name: text, email: text, bio: text }, featuredImage: '"><svg onload=alert(1)>' },
    ...{ readTime: text, publishedAt: text, submittedAt: text, createdAt: text, views: text },
  });
  store.blogs = strings.map((text, index) => ({ ...blog(text, index), status: text }));
  store.submissions = strings.map((text, index) => ({ ...blog(text, index), status: 'pending' }));
  store.problems = chunks(10).map((text, index) => ({
    _id: `${index}`,
    ...{
      status: text,
      priority: text,
      displayName: text,
      displayCategory: text,
      submittedAt: text,
    },
    personalInfo: { name: text, phone: text, email: text, city: text, state: text },
    issueDetails: { subject: text, category: text, description: text, location: text },
    evidence: { supportingLink: `javascript:alert(1)//${text}` },
    privacy: { anonymous: false, consent: true },
    history: [{ from: text, to: text, note: text, at: text, by: text }],
  }));
  store.admin = { ...store.admin, name: ownStrings[17] ?? '', email: ownStrings[0] ?? '' };
}

const titles = (page: Page) => page.getByRole('main').locator('li h2');

/** A backend that cleans nothing, behind a console without a policy. */
const hostileTest = foreignTest.extend<{ filled: undefined }>({
  filled: [
    async ({ foreign, allowErrors }, use) => {
      allowErrors(/Failed to load resource/);
      fill(foreign.store);
      await use(undefined);
    },
    { auto: true },
  ],
});

hostileTest('every list shows hostile text as it was written', async ({ page }) => {
  const expectNothing = await watching(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary').getByText(ownStrings[0] ?? '')).toBeVisible();
  await expectNothing();
  for (const path of ['/blogs', '/submissions']) {
    await page.goto(path);
    await expect(titles(page)).toHaveCount(strings.length);
    const shown = new Set(await titles(page).allTextContents());
    expect(strings.filter((text) => !shown.has(text.trim() || 'Untitled'))).toEqual([]);
    await expectNothing();
  }
  await page.goto('/problems');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  await expect(page.getByText(ownStrings[0] ?? '').first()).toBeVisible();
  await expectNothing();
});

hostileTest('every dialog shows it, and a blog in a frame', async ({ page, foreign }) => {
  // A few of all kinds: each string by itself is shown to every layer alone.
  foreign.store.submissions = foreign.store.submissions.filter((_, index) => index % 36 === 5);
  foreign.store.submissions.splice(5);
  foreign.store.blogs.splice(40);
  const expectNothing = await watching(page);
  await page.goto('/submissions');
  const dialog = page.getByRole('dialog');
  for (const { title, _id } of foreign.store.submissions) {
    await page.locator(`[data-row="${_id}"] h2 button`).click();
    await expect(dialog.getByRole('heading', { level: 1 })).toHaveText(`${title}`.trim());
    await expect(articleText(page).locator('.rich-text')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await expectNothing();
  await page.goto('/problems');
  for (const row of [1, 6]) {
    await page.getByRole('row').nth(row).getByRole('button').first().click();
    await expect(dialog.getByText('javascript:alert(1)//')).toBeVisible();
    await expectNothing();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.goto('/blogs');
  await page.locator('#blog-3').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(ownStrings[3] ?? '');
  await expectNothing();
});

hostileTest('the editor and the preview show what is harmless of it', async ({ page, foreign }) => {
  const texts = chunks(4);
  foreign.store.blogs = texts.map((text, index) => ({
    ...foreign.store.blogs[index],
    content: `${text}</textarea></table></select></svg></math><p>The end</p>`,
    title: text,
  }));
  const expectNothing = await watching(page);
  for (const [index, text] of texts.entries()) {
    await page.goto(`/blogs/edit/${index}`);
    await expect(blogForm(page).title).toHaveValue(text);
    await showAll(page, blogForm(page).content);
    await expectNothing();
    await page.evaluate((draft) => sessionStorage.setItem('blogPreview', JSON.stringify(draft)), {
      ...{ title: text, excerpt: text, content: text, category: text, readTime: text },
      ...{ tags: text, authorName: text, authorEmail: text, authorBio: text },
      featuredImage: '"><svg onload=alert(1)>',
    });
    await page.goto('/preview');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await showAll(page, page.locator('iframe'));
    await expect(articleText(page).locator('.rich-text')).toBeAttached();
    await expectNothing();
  }
});

/** So many strings in one text can be more markup than is shown unasked. */
async function showAll(page: Page, place: Locator) {
  const more = page.getByRole('button', { name: 'Show all' });
  await expect(more.or(place)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(place).toBeVisible();
}

hostileTest('what is pasted into the editor does nothing', async ({ page }) => {
  const expectNothing = await watching(page);
  await page.goto('/blogs/create');
  await blogForm(page).content.click();
  for (const text of ownStrings) {
    await page.keyboard.press('ControlOrMeta+A');
    await paste(page, text, text);
  }
  await expectNothing();
});

hostileTest(
  'addresses and messages of a server show it',
  async ({ page, foreign, allowErrors }) => {
    const [text = ''] = chunks(1);
    const asked = encodeURIComponent(ownStrings[17] ?? '');
    const expectNothing = await watching(page);
    for (const path of [
      `/blogs?search=${asked}&category=${asked}&sort=${asked}&page=${asked}`,
      `/submissions?search=${asked}&category=${asked}&status=${asked}&preview=${asked}`,
      `/problems?search=${asked}&category=${asked}&status=${asked}&city=${asked}&page=${asked}`,
      `/blogs/edit/${asked}`,
      `/${asked}`,
      `/preview?${asked}#${asked}`,
    ]) {
      await page.goto(path);
      await expect(page.locator('#root')).not.toBeEmpty();
      await page.waitForLoadState('networkidle');
      // Also where an alert covers it.
      if (path.includes('?search='))
        await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveValue(
          ownStrings[17] ?? '',
        );
      await expectNothing();
    }
    allowErrors(/Delete failed/);
    const refusal = {
      status: 422,
      body: { message: text, errors: [{ path: text, message: text }] },
    };
    for (const [call, path] of [
      ['GET /blogs', '/blogs'],
      ['GET /submissions', '/submissions'],
      ['GET /problems', '/problems'],
    ] as const) {
      foreign.fail(call, refusal);
      await page.goto(path);
      await expect(page.getByText(ownStrings[0] ?? '').first()).toBeVisible();
      await expectNothing();
      foreign.heal();
    }
  },
);

freshTest(
  'the account shows what programs and people call themselves',
  async ({ page, backend, api }) => {
    const texts = ownStrings.filter((text) => /^[ -~]{1,120}$/.test(text)).slice(0, 60);
    const programs = [0, 1, 2].map((part) => texts.filter((_, at) => at % 20 === part).join(' '));
    for (const userAgent of programs) await signInWith(backend, userAgent);
    const [own, ...colleagues] = ownStrings.slice(17, 21);
    for (const [index, name] of colleagues.entries())
      await api('POST', '/auth/register', {
        name,
        email: `a${index}@example.org`,
        password: 'long enough',
        currentPassword: backend.admin.password,
      });
    await api('PUT', '/auth/profile', { name: own, email: backend.admin.email });
    const expectNothing = await watching(page);
    await page.goto('/account');
    await expect(page.getByText(colleagues[0] ?? '').first()).toBeVisible();
    await expect(page.getByTitle(programs[0] ?? '')).toBeVisible();
    await expectNothing();
    await page.goto('/problems');
    await expectNothing();
  },
);

async function signInWith({ url, admin: { email, password } }: Backend, userAgent: string) {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent };
  const body = JSON.stringify({ email, password });
  expect((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).ok).toBe(true);
}
