import type { Browser, Locator, Page } from '@playwright/test';
import { type Backend, callApi, type Session, signIn } from './backend.ts';
import { atRest, expectAccessible } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { endSessionAt } from './lost-session.ts';
import { passTime as passSome } from './pass-time.ts';
import { problemRow, sendProblem, sendSubmission, submissionRow } from './public-intake.ts';

const MEERA = { name: 'Meera Sinha', email: 'meera@example.org', password: 'sonepur-mela' };
const HAS_OPEN = 'Meera Sinha has this open';

/** Signs and lists are asked for now and then: half a minute of the page's time for each look. */
const passTime = (page: Page, until: () => Promise<void>) => passSome(page, until, 30_000);

/** A colleague at another machine. */
async function openColleague(browser: Browser, backend: Backend, { token, user }: Session) {
  const items = { admin_token: token, admin_user: JSON.stringify(user) };
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: backend.url, localStorage }] };
  return (await browser.newContext({ baseURL: backend.url, storageState })).newPage();
}

async function addMeera(
  backend: Backend,
  api: (method: string, path: string, body?: unknown) => Promise<unknown>,
): Promise<Session> {
  const currentPassword = backend.admin.password;
  await api('POST', '/auth/register', { ...MEERA, currentPassword });
  const first = await signIn({ ...backend, admin: MEERA });
  const password = 'golghar-at-dusk';
  const body = { currentPassword: MEERA.password, newPassword: password };
  await callApi(backend.url, 'PUT', '/auth/change-password', { token: first.token, body });
  return signIn({ ...backend, admin: { ...MEERA, password } });
}

/** Where rows of a page stand. */
async function places(page: Page, rows: Locator[]) {
  await atRest(page);
  return Promise.all(rows.map((row) => row.boundingBox()));
}

const signed = (page: Page, method: string) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/api/presence') && answer.request().method() === method,
  );

test('two people at one queue see each other, and what one decides leaves the other’s list in place', async ({
  page,
  browser,
  backend,
  api,
  allowErrors,
}) => {
  // The clock of the page cannot enter the frame of an article.
  allowErrors(/Blocked script execution in 'about:srcdoc'/);
  for (const subject of ['The lamp is dark', 'The drain is open'])
    await sendProblem(backend.url, { subject });
  await sendSubmission(backend.url, 'How ward 22 got its lamps');
  const session = await addMeera(backend, api);
  const meera = await openColleague(browser, backend, session);
  await page.clock.install();
  await page.goto('/problems?status=submitted');
  const lamp = problemRow(page, 'The lamp is dark');
  const drain = problemRow(page, 'The drain is open');
  await expect(lamp).toBeVisible();
  const before = await places(page, [lamp, drain]);

  await meera.goto('/problems');
  const isSigned = signed(meera, 'PUT');
  await problemRow(meera, 'The drain is open').getByRole('button', { name: 'The drain' }).click();
  await isSigned;
  await passTime(page, () => expect(drain.getByText(HAS_OPEN)).toBeVisible({ timeout: 100 }));
  await expect(lamp.getByText(HAS_OPEN)).toHaveCount(0);
  expect(await places(page, [lamp, drain])).toEqual(before);
  await expectAccessible(page);

  // Who comes second is told, and may act; who was first is not disturbed.
  await drain.getByRole('button', { name: 'The drain' }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText(`${HAS_OPEN}. You can still act.`)).toBeVisible();
  await expectAccessible(page);
  await page.clock.runFor(2000);
  await page.keyboard.press('Escape');
  await expect(meera.getByRole('dialog')).toBeVisible();
  await expect(meera.getByText('has this open')).toHaveCount(0);

  // What she decides is seen within a minute: under the hand the row stays where it is.
  await lamp.hover();
  await meera.getByRole('dialog').getByLabel('Update Status').selectOption('resolved');
  const isLeft = signed(meera, 'DELETE');
  await meera.keyboard.press('Escape');
  await isLeft;
  await passTime(page, () =>
    expect(page.getByText('1 report found')).toBeVisible({ timeout: 100 }),
  );
  await expect(drain.getByText('Resolved')).toBeVisible();
  await passTime(page, () => expect(drain.getByText(HAS_OPEN)).toHaveCount(0, { timeout: 100 }));
  expect(await places(page, [lamp, drain])).toEqual(before);

  await page.goto('/submissions');
  const row = submissionRow(page, 'ward 22');
  await expect(row).toBeVisible();
  const place = await places(page, [row]);
  await meera.goto('/submissions');
  await submissionRow(meera, 'ward 22').getByRole('button', { name: 'Preview' }).click();
  await passTime(page, () => expect(row.getByText(HAS_OPEN)).toBeVisible({ timeout: 100 }));
  expect(await places(page, [row])).toEqual(place);
  await row.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText(HAS_OPEN)).toBeVisible();
  // In Hindi, too, each sentence ends as sentences do.
  await page.evaluate(() => localStorage.setItem('nagrik_language', 'hi'));
  await page.reload();
  const sign = page.getByText('Meera Sinha ने इसे खोल रखा है। फिर भी कार्रवाई की जा सकती है।');
  await passTime(page, () => expect(sign).toBeVisible({ timeout: 100 }));
  await page.evaluate(() => localStorage.setItem('nagrik_language', 'en'));
  await page.reload();
  await expect(page.getByRole('dialog').getByText(HAS_OPEN)).toBeVisible();
  await meera.context().close();

  // A sign that finds the session ended was no change of anybody's.
  allowErrors(/status of 401/);
  await endSessionAt(page, '**/api/presence');
  const ended = page.getByText('Your session has ended. Sign in to go on.');
  await passTime(page, () => expect(ended).toBeVisible({ timeout: 100 }));
});
