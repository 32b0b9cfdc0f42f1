import { expect, freshTest } from './fixtures.ts';

/** Each would act, end its place or change its meaning if it were anything but text. */
const TEXTS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' autofocus onfocus=alert(1) x='",
  '</title></textarea><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}} #{alert(1)}',
  'javascript:alert(1)//',
  '&lt;b&gt;bold&lt;/b&gt; %3Cb%3E',
];

const LONG = 'Forty people wait here every morning, and none of them can sit down in the shade.';

freshTest(
  'texts that look like programs are shown as they were written, everywhere',
  async ({ page, api }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const text of TEXTS) {
      const fields = { category: text, tags: [text], excerpt: `${text} ${LONG}` };
      const content = `<p>${LONG.repeat(2)}</p>`;
      const post = { ...fields, content, title: `Post ${text}`, authorEmail: 'a@example.org' };
      await api('POST', '/blogs', { ...post, authorName: text, readTime: '3 min read' });
      await api('POST', '/submissions', { ...post, author: text });
      await api('POST', '/problems', {
        personalInfo: { name: text, phone: '0612 000000', city: text, state: text },
        issueDetails: { category: 'Other', subject: text, description: text, location: text },
        privacy: { anonymous: false, consent: true },
      });
    }
    for (const screen of ['/', '/blogs', '/submissions', '/problems']) {
      await page.goto(screen);
      const shown = screen === '/' ? TEXTS.slice(-5) : TEXTS;
      for (const text of shown) {
        const whole = screen === '/problems' ? text : `Post ${text}`;
        await expect(page.getByText(whole, { exact: true }).first()).toBeVisible();
      }
    }
    for (const text of TEXTS) {
      await page.goto(`/problems?search=${encodeURIComponent(text)}`);
      await expect(page.getByRole('searchbox')).toHaveValue(text);
      await page.getByRole('button', { name: 'View details' }).first().click();
      await expect(page.getByRole('dialog').getByText(text, { exact: true })).not.toHaveCount(0);
    }
    expect(dialogs).toEqual([]);
  },
);
