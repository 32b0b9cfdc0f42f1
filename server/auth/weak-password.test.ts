import { describe, expect, test } from 'vitest';
import { weaknessOf } from '#server/auth/weak-password.ts';
import { word } from '#server/text/sentence.ts';

const email = 'Asha.Kumari@example.org';

async function saidOf(password: string): Promise<string> {
  return word((await weaknessOf(password, email)) ?? '', 'en');
}

describe('a password is refused', () => {
  test.each([
    ...['123456', 'password', 'PASSWORD', 'Qwerty123', 'iloveyou', 'india123', 'krishna'],
    ...['123456 ', ' Password', '\u3000iloveyou\t'],
    ...['१२३४५६', 'Qwerty१२३', 'ｐａｓｓｗｏｒｄ'],
  ])('as one of the commonest: %j', async (password) =>
    expect(await saidOf(password)).toContain('one of the commonest'),
  );

  test.each([email, 'asha.kumari@EXAMPLE.org', 'ASHA.KUMARI', ` ${email} `])(
    'as the email of the account: %j',
    async (password) => expect(await saidOf(password)).toContain('email of the account'),
  );
});

test.each(['ganga-ghat', 'sonepur 2026', 'सोनपुर मेला', 'asha.kumari@example.com', 'patna-demo'])(
  'is taken: %s',
  async (password) => expect(await weaknessOf(password, email)).toBeUndefined(),
);
