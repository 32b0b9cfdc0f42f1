import type { Page } from '@playwright/test';
import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest } from './fixtures.ts';
import { problemRow, sendProblem } from './public-intake.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function idOf(api: Api, subject: string): Promise<string> {
  const query = new URLSearchParams({ search: subject });
  const { problems } = (await api('GET', `/problems?${query}`)) as { problems: { _id: string }[] };
  return problems[0]?._id ?? '';
}

async function setStatus(api: Api, subject: string, status: string, note = '') {
  await api('PUT', `/problems/${await idOf(api, subject)}/status`, { status, note });
}

const filters = (page: Page) => page.getByRole('button', { name: /filters/i }).first();
const choice = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name });

freshTest(
  'several values, an order and a page size stand in the address, and the way to keep them is in sight',
  async ({ page, backend, api, isMobile }) => {
    await freshTest.step(
      'several values, an order and a page size stand in the address',
      async () => {
        for (const city of ['Patna', 'Gaya', 'Ara', 'Patna'])
          await sendProblem(backend.url, { subject: `A lamp of ${city} is dark`, city });
        await sendProblem(backend.url, {
          subject: 'Nobody lights the lane to the hostel',
          category: 'Women / Child Safety',
        });
        await setStatus(api, 'Ara', 'closed', 'The lamp is new.\nSeen by the ward.');

        await page.goto('/problems');
        await expect(page.getByText('5 reports in total')).toBeVisible();
        await expect(problemRow(page, 'A lamp of Ara')).toContainText('The lamp is new.');
        await expect(problemRow(page, 'A lamp of Ara')).not.toContainText('Seen by the ward');
        await expect(problemRow(page, 'hostel').getByText('Urgent', { exact: true })).toBeVisible();
        await expectAccessible(page);

        await filters(page).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Everything open' }).click();
        await expect(choice(page, 'In Progress')).toBeChecked();
        await choice(page, 'Gaya').check();
        // One that is pressed is a step of its own, also where another is typed.
        await expect(page).toHaveURL(/city=Gaya/);
        const dialog = page.getByRole('dialog');
        await page.goBack();
        await expect(dialog).toBeHidden();
        await expect(page).toHaveURL(/city=Gaya/);
        await page.goBack();
        await expect(page).not.toHaveURL(/city=Gaya/);
        await expect(page).toHaveURL(/status=in_progress/);
        await page.goForward();
        await expect(page).toHaveURL(/city=Gaya/);
        await filters(page).click();
        await expect(choice(page, 'Gaya')).toBeChecked();
        const found = page.waitForResponse(
          /\/api\/problems\?.*city=Gaya.*city=Patna|city=Patna.*city=Gaya/,
        );
        await choice(page, 'Patna').check();
        await found;
        // What is here is no longer dimmed.
        await expect(page.locator('table[aria-busy=false]')).toHaveCount(1);
        const show = page.getByRole('button', { name: 'Show 4 reports' });
        await expect(show).toBeVisible();
        await expectAccessible(page);
        await show.click();
        await expect(page.getByText('4 reports found')).toBeVisible();
        const { searchParams } = new URL(page.url());
        expect(searchParams.getAll('status')).toEqual(['submitted', 'under_review', 'in_progress']);
        expect(searchParams.getAll('city')).toHaveLength(2);

        await page.goto(`${page.url()}&sort=urgent&limit=25`);
        await expect(page.getByRole('table').locator('tbody > tr').first()).toContainText('hostel');
        if (isMobile) {
          await expect(filters(page)).toContainText('Submitted, Under Review');
          return;
        }
        await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('urgent');
        await page.getByRole('button', { name: 'Remove filter: Gaya' }).click();
        await expect(page.getByText('3 reports found')).toBeVisible();
        await page.getByRole('button', { name: 'Clear all' }).click();
        await expect(page.getByText('5 reports in total')).toBeVisible();
        await expect(page).toHaveURL(/\/problems\?sort=urgent&limit=25$/);
        // Another order of the same reports.
        await page.getByRole('combobox', { name: 'Order' }).selectOption('oldest');
        await expect(page.getByRole('table').locator('tbody > tr').first()).toContainText(
          'A lamp of Patna',
        );
      },
    );

    await freshTest.step(
      'the way to keep what is chosen is in sight, however many and long the views are',
      async () => {
        for (const name of ['Everything that waits in ward 22', 'Everything that waits in ward 23'])
          await api('POST', '/views', { list: 'problems', name, query: 'city=Gaya', shared: true });
        await page.goto('/problems');
        await expect(page.getByRole('group', { name: 'Saved views' })).toBeAttached();
        for (const width of isMobile ? [390] : [820, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const save = page.getByRole('button', { name: 'Save this view' });
          await expect(save, `at ${width}`).toBeInViewport({ ratio: 1 });
        }
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth > innerWidth,
        );
        expect(tooWide, 'wider than the screen').toBe(false);
        const view = await page.getByRole('button', { name: 'ward 22' }).boundingBox();
        expect(view?.height, 'for a thumb').toBeGreaterThanOrEqual(isMobile ? 44 : 36);
      },
    );
  },
);
