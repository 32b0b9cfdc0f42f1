import { expect, freshTest, test } from './fixtures.ts';
import { sendProblem } from './public-intake.ts';

const BOGUS = [
  ['status=bogus&priority=high', 'A chosen filter or order is not known here.'],
  ['sort=bogus', 'A chosen filter or order is not known here.'],
  ['overdue=maybe', 'A chosen filter or order is not known here.'],
  [`search=${'x'.repeat(300)}`, 'Search for at most 200 characters'],
  [`city=${'x'.repeat(300)}`, 'City must be at most 200 characters'],
  [`city=${'x'.repeat(300)}&city=Gaya`, 'City must be at most 200 characters'],
];

test('what an address asks for and no list knows is cleared, told in the language of the reader, or refused with its limit', async ({
  page,
  allowErrors,
  backend,
}) => {
  await test.step('a name for what is chosen that is too long is refused with its limit and stays as it is written', async () => {
    allowErrors(/422/);
    await page.goto('/problems?status=submitted');
    await page.getByRole('button', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const long = 'Lamps of ward 22 '.repeat(4);
    await name.fill(long);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Name of the view must be at most 60 characters')).toBeVisible();
    await expect(name).toHaveValue(long);
  });

  await test.step('what an address asks for and no list knows is cleared in one press', async () => {
    allowErrors(/400/);
    await sendProblem(backend.url, { subject: 'The lamp of the square' });
    for (const [query, sentence = ''] of BOGUS) {
      await page.goto(`/problems?${query}`);
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(sentence);
      await expect(alert.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
      await alert.getByRole('button', { name: 'Clear all' }).click();
      await expect(
        page.getByRole('row').filter({ hasText: 'The lamp of the square' }),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/problems$/);
    }
  });

  await test.step('too many cities are told in the language of the reader', async () => {
    allowErrors(/400/);
    await page.addInitScript(() => localStorage.setItem('nagrik_language', 'hi'));
    const cities = Array.from({ length: 51 }, (_, index) => `city=Town${index}`);
    await page.goto(`/problems?${cities.join('&')}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('ज़्यादा से ज़्यादा 50 विकल्प चुने जा सकते हैं');
  });
});

freshTest(
  'a page that there is not gives way to the last one, and a city that is typed on a tablet joins those that are chosen',
  async ({ page, backend: { url } }) => {
    await freshTest.step(
      'a city that is typed on a tablet joins those that are chosen',
      async () => {
        for (const city of ['Patna', 'Gaya', 'Bihta', 'Arrah'])
          await sendProblem(url, { subject: `A lamp of ${city} is dark`, city });
        await page.setViewportSize({ width: 820, height: 1180 });
        await page.goto('/problems?city=Patna&city=Gaya');
        const field = page.getByRole('search').getByRole('combobox', { name: 'City' });
        await expect(field).toHaveAttribute('placeholder', '2 cities');
        await field.pressSequentially('Gayaa');
        await field.press('Backspace');
        await expect(field).toHaveValue('Gaya');
        await field.fill('');
        await field.pressSequentially('Bihta');
        await expect(page.getByText('3 reports found')).toBeVisible();
        await expect(field).toHaveValue('Bihta');
        await field.blur();
        await expect(field).toHaveAttribute('placeholder', '3 cities');
        await expect(field).toHaveValue('');
        await expect(page).toHaveURL(/\/problems\?city=Patna&city=Gaya&city=Bihta$/);
        // Who goes back with the focus in the field writes beside what is chosen there.
        await page.getByLabel('Status', { exact: true }).selectOption('submitted');
        await field.pressSequentially('Arrah');
        await expect(page).toHaveURL(/&city=Arrah$/);
        await page.goBack();
        await expect(page).toHaveURL(/&city=Bihta$/);
        await expect(field).toBeFocused();
        await expect(field).toHaveValue('');
        await field.press('A');
        await expect(page).toHaveURL(/\?city=Patna&city=Gaya&city=Bihta&city=A$/);
        // One alone is seen, and written anew.
        await page.goto('/problems?city=Patna');
        await field.fill('Arrah');
        await expect(page).toHaveURL(/\/problems\?city=Arrah$/);
      },
    );

    await freshTest.step(
      'a page that there is not gives way to the last one, and Back leads out',
      async () => {
        for (let number = 1; number <= 7; number++)
          await sendProblem(url, { subject: `Lamp ${number} is dark` });
        await page.goto('/account');
        for (const number of ['3', '10000001', '99999999999', '9007199254740991']) {
          await page.goto(`/problems?page=${number}`);
          await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible();
          await expect(page).toHaveURL(/\/problems\?page=2$/);
          await page.goBack();
          await expect(page).toHaveURL('/account');
        }
      },
    );
  },
);
