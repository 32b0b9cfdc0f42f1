import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site-values.ts';
import { resetMail } from '#server/auth/reset-mail.ts';

test.each(['reset', 'invitation'] as const)(
  'a mail of the kind %s needs no encoding, so its token stands in one piece',
  (kind) => {
    const publicUrl = 'https://admin.example.org';
    const { text } = resetMail('a@example.org', {
      kind,
      token: 'T'.repeat(43),
      site: DEFAULT_SITE,
      publicUrl,
    });
    expect(text.split('\n').filter((line) => line.length > 76)).toEqual([]);
    expect(text).toMatch(/^[\n -~]*$/);
  },
);
