import { expect, test } from './fixtures.ts';

const CODE = '**/assets/*.js';
/** The paths of all screens behind the sign-in. */
const ALL = [
  ...['/', '/blogs', '/blogs/create', '/preview', '/submissions', '/comments', '/account'],
  ...['/problems', '/problems/new', '/report', '/blogs/edit/7', '/submissions/edit/7'],
  '/blogs/deleted',
];
const NOT_LOADED = 'could not be loaded';

test('a page whose code does not come says so in every language, and comes when it is asked again', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|Failed to load/);
  await page.route(CODE, (route) => route.abort());
  await page.goto('/blogs?search=water');
  await expect(page.locator('main svg')).toBeVisible();
  await expect(page.getByText(NOT_LOADED)).toBeHidden();
  // The styles wait; the page has no code that could.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) each.finish();
  });
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect(page.locator('[lang=hi]')).toBeVisible();
  await page.unroute(CODE);
  await page.getByText(NOT_LOADED).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('water');
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0);
});

test('the page of each screen names the code of its screen, after the styles, and that of a form the styles of its editor', async ({
  request,
}) => {
  for (const path of ALL) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/[a-z-]*screen-/);
    expect(html, path).not.toContain('data-path');
    const ahead = /<(?:link rel="(?:modulepreload|preload)"|script type="module")[^>]*>/g;
    for (const [file] of html.matchAll(ahead)) expect(file, path).toContain('fetchpriority="low"');
    for (const name of path.includes('/edit/') ? ['article', 'rich-text-editor'] : [])
      expect(html, path).toMatch(
        new RegExp(`<link rel="preload" as="style"[^>]* href="/assets/${name}-[^"]*css"`),
      );
  }
});

test('only screens that need it bring the code of forms and articles', async ({ request }) => {
  const bringing = async (name: string) => {
    const found: string[] = [];
    for (const path of ALL) {
      const html = await (await request.get(path)).text();
      if (html.includes(`href="/assets/${name}-`)) found.push(path);
    }
    return found;
  };
  const forms = ['/blogs/create', '/blogs/edit/7', '/submissions/edit/7'];
  expect(await bringing('forms')).toEqual(forms);
  expect((await bringing('article')).toSorted()).toEqual([...forms, '/preview'].toSorted());
  expect(await bringing('form-state')).toEqual([
    ...['/blogs/create', '/account', '/problems/new', '/blogs/edit/7', '/submissions/edit/7'],
  ]);
});

test('the letters are asked for before there is anything to write in them, the rules of a form with the first sign of somebody', async ({
  page,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/submissions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const first = paths.findIndex((path) => path.startsWith('/api/'));
  expect(first).toBeGreaterThan(0);
  for (const face of ['noto-sans', 'tiro'])
    expect(paths.slice(0, first)).toContainEqual(expect.stringContaining(`/${face}-basic-`));

  const rules: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/form-rules-')) rules.push(request.url());
  });
  await page.goto('/account');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(rules).toEqual([]);
  const asked = page.waitForRequest(/\/form-rules-/);
  await page.keyboard.press('Tab');
  await asked;
});
