import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';

const run = promisify(execFile);

/** A machine on which what tests run are these scripts. */
function withPrograms(scripts: Record<string, string>): { folder: string; PATH: string } {
  const folder = temporaryFolder({ 'docs/security.md': '', ...scripts });
  for (const name of Object.keys(scripts)) chmodSync(join(folder, name), 0o755);
  return { folder, PATH: [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter) };
}

const BEGUN = '#!/bin/sh\ntouch begun\n';

const broken = (signal: string) => `#!/bin/sh\nkill -${signal} $PPID\nsleep 0.2\n`;

test.skipIf(process.platform === 'win32').each([
  ['SIGTERM', 'while it is built', { npm: broken('TERM'), vitest: BEGUN, playwright: BEGUN }],
  ['SIGINT', 'later', { npm: '#!/bin/sh\n', vitest: broken('INT'), playwright: BEGUN }],
])('once all tests are broken off by %s %s, no others begin', async (_, __, programs) => {
  const { folder, PATH } = withPrograms(programs);
  const script = join(import.meta.dirname, 'test.ts');
  const ended = await run(process.execPath, [script], { cwd: folder, env: { PATH } }).catch(
    (error) => error,
  );
  expect(existsSync(join(folder, 'begun'))).toBe(false);
  expect(ended.code).toBe(130);
  expect(ended.stdout).toBe('Broken off: nothing was counted\n');
});

test.each(['build', 'test'])('npm run %s with the name of a part does not do all', async (name) => {
  const begun = "import { writeFileSync } from 'node:fs';\nwriteFileSync('begun', '');\n";
  const folder = temporaryFolder({
    'package-lock.json': '{"packages":{}}',
    'tools/test.ts': begun,
    'tools/release.ts': '',
  });
  for (const file of readdirSync(import.meta.dirname).filter((each) => each.endsWith('.mjs')))
    cpSync(join(import.meta.dirname, file), join(folder, 'tools', file));
  const script = join(folder, 'tools/run.mjs');
  const ended = await run(process.execPath, [script, name, 'server/blogs']).catch((error) => error);
  expect(existsSync(join(folder, 'begun'))).toBe(false);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toMatch(/takes no arguments: .+\n$/);
});
