import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** The reset token of the only mail in the outbox. */
export async function mailedToken(dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const mails = async () =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(mails).toHaveLength(1);
  const [name = ''] = await mails();
  const { text = '' } = await PostalMime.parse(await readFile(join(outbox, name)));
  return /^\S{40,}$/m.exec(text)?.[0] ?? '';
}
