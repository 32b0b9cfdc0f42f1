import { expect, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';
import { testsOfEngines } from './tests-of-engines.ts';

test('tests that come to a database of the chosen engine run on both, however far it is below them', () => {
  const root = temporaryFolder({
    'server/test/new-test-database.ts': '',
    'server/test/test-server.ts': "import { a } from '#server/test/new-test-database.ts';",
    'server/test/sample.ts': "import type { A } from './test-server.ts';",
    'contract/rules.ts': '',
    'server/blogs/near.test.ts': "import {\n  a,\n} from '#server/test/test-server.ts';",
    'server/blogs/far.test.ts': "import { a } from '../test/sample.ts';",
    'server/blogs/late.test.ts': "const { a } = await import('#server/test/sample.ts');",
    'server/blogs/none.test.ts': "import { a } from '#contract/rules.ts';",
    'server/alone.test.ts': "import { test } from 'vitest';",
  });
  expect(testsOfEngines(root)).toEqual([
    'server/blogs/far.test.ts',
    'server/blogs/late.test.ts',
    'server/blogs/near.test.ts',
  ]);
});

test('tests of calls, rows and backups of this server run on both', () => {
  const found = testsOfEngines(process.cwd());
  for (const file of ['http/every-route', 'database/refuse-misfit', 'backup/backup', 'cli/admin'])
    expect(found).toContain(`server/${file}.test.ts`);
  expect(found).not.toContain('server/config.test.ts');
});
