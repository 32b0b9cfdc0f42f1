import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { runAsWritten } from '#server/test/run-as-written.ts';
import { cannotMount, mountDisk } from './test/mounted-disk.ts';
import { productSettings, runProduct } from './test/run-product.ts';

const run = promisify(execFile);

test.skipIf(cannotMount)(
  `a database that opens and takes no write is told in a sentence, by the start and by commands${cannotMount ? ` (skipped: ${cannotMount})` : ''}`,
  async () => {
    const disk = await mountDisk(64);
    const dataDir = join(disk.folder, 'data');
    const product = await runProduct(dataDir);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    // As a file of another user, which this one may read: root may write those too.
    const file = join(dataDir, DATABASE_FILE);
    await run('chattr', ['+i', file]);
    onTestFinished(async () => void (await run('chattr', ['-i', file])));
    for (const words of ['start', 'admin -- deactivate asha@example.org']) {
      const { code, output } = await runAsWritten(`npm run ${words}`, {
        ...productSettings(dataDir),
        PORT: '0',
      });
      expect(output).toBe(
        'The database cannot be written: give this user the right to write its file and folder\n',
      );
      expect(code).toBe(1);
    }
  },
);
