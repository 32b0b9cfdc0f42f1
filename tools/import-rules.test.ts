import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { beforeAll, expect, test } from 'vitest';
import { writeFiles } from './test/temporary-folder.ts';

/** A product in which every import that ends in `// rule-name` breaks that rule, and no other does. */
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' },
    dependencies: { kysely: '1', zod: '1' },
    devDependencies: { 'prosemirror-view': '1' },
  }),
  ...packageFiles('kysely'),
  ...packageFiles('zod'),
  ...packageFiles('prosemirror-view'),
  'contract/blogs.ts': `
    import 'zod';
    import 'kysely'; // contract-needs-only-zod`,
  'contract/blogs.test.ts': `import 'kysely';`,
  'server/main.ts': `import '#server/boot/app.ts';`,
  'server/boot/app.ts': `import '#server/blogs/blog-routes.ts';`,
  'server/blogs/blog-routes.ts': `
    import './blog-queries.ts';
    import '#server/auth/session-queries.ts';
    import '#server/auth/auth-routes.ts'; // routes-are-private
    import type { Kysely } from 'kysely';
    import { sql } from 'kysely'; // sql-in-queries-only
    import 'prosemirror-view'; // server-runs-without-dev-dependencies
    import '#server/problem-lists/problem-lists.ts';
    import '#server/problem-lists/memory/snapshot.ts'; // problem-lists-have-one-door
    import '#server/auth/sign-in.test.ts'; // no-tests-in-the-product`,
  'server/blogs/blog-queries.ts': `
    import { sql } from 'kysely';
    import './missing.ts'; // no-unresolved-imports`,
  'server/blogs/blog-queries.test.ts': `import '#server/boot/app.ts';`,
  'server/auth/auth-routes.ts': `import '#web/ui/button.tsx'; // server-not-to-web`,
  'server/problem-lists/problem-lists.ts': '',
  'server/problem-lists/memory/snapshot.ts': '',
  'server/auth/session-queries.ts': '',
  'server/auth/sign-in.test.ts': '',
  'server/http/errors.ts': `
    import '#contract/blogs.ts';
    import '#server/auth/session-queries.ts'; // foundations-know-no-room`,
  'server/mail/letter.ts': `
    import type { app } from '#server/boot/app.ts'; // rooms-do-not-know-boot
    import '#server/main.ts'; // main-is-the-top-of-server`,
  'web/app/main.tsx': `
    import '#web/blogs/blogs-screen.tsx';
    import '#server/auth/session-queries.ts'; // web-not-to-server`,
  'web/app/frame.tsx': '',
  'web/blogs/blogs-screen.tsx': `
    import '#web/ui/button.tsx';
    import '#web/api/request.ts';
    import('#web/editor/editor.tsx');
    import '#web/editor/palette.ts'; // editor-comes-lazily
    import 'node:fs'; // web-runs-in-browsers
    import '#web/login/login-screen.tsx'; // screens-stand-alone
    import '#web/app/frame.tsx'; // app-is-the-top-of-web
    import { EditorView } from 'prosemirror-view'; // only-editor-uses-prosemirror
    import './blog-row.tsx';`,
  'web/blogs/blog-row.tsx': `import './blogs-screen.tsx'; // no-cycles`,
  'web/login/login-screen.tsx': `import '#contract/blogs.ts';`,
  'web/editor/palette.ts': '',
  'web/editor/editor.tsx': `
    import 'prosemirror-view';
    import '#web/login/login-screen.tsx'; // article-and-editor-know-no-screen`,
  'web/api/request.ts': `
    import '#contract/blogs.ts';
    import '#web/ui/button.tsx'; // api-shows-nothing`,
  'web/ui/button.tsx': `
    import '#web/text/en.ts';
    import '#contract/blogs.ts'; // ui-knows-no-product`,
  'web/router/router.ts': `import '#web/ui/dates.ts'; // router-knows-no-screen`,
  'web/text/en.ts': `import '#web/ui/dates.ts'; // text-is-a-leaf`,
  'web/ui/dates.ts': '',
};

function packageFiles(name: string): Record<string, string> {
  const folder = `node_modules/${name}`;
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, exports: './index.js', type: 'module' }),
    [`${folder}/index.js`]: 'export {};',
  };
}

const planted = Object.entries(FILES).flatMap(([file, content]) =>
  [...content.matchAll(/\/\/ (.+)$/gm)].map(([, rule]) => `${rule}: ${file}`),
);

const CONFIG = join(import.meta.dirname, '../.dependency-cruiser.mjs');
let summary: ICruiseResult['summary'];

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  writeFiles(root, FILES);
  const args = ['--config', CONFIG, '--output-type', 'json', 'contract', 'server', 'web'];
  // It ends with the number of violations.
  const { stdout } = spawnSync('depcruise', args, { cwd: root, encoding: 'utf8' });
  rmSync(root, { recursive: true });
  ({ summary } = JSON.parse(stdout));
});

test('each rule finds the import that breaks it, and nothing else is found', () => {
  const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  expect(found.sort()).toEqual(planted.sort());
});

test('every module is read', () => {
  expect(summary.totalCruised).toBeGreaterThanOrEqual(
    Object.keys(FILES).filter((file) => /\.tsx?$/.test(file)).length,
  );
});

test('every rule is tried here', async () => {
  const { default: config } = await import('../.dependency-cruiser.mjs');
  const tried = new Set(planted.map((line) => line.split(':')[0]));
  expect(config.forbidden.map(({ name }) => name).sort()).toEqual([...tried].sort());
});
