import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blogEndpoints } from '#contract/blogs.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { uploadEndpoints } from '#contract/upload.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { type Caller, call, Refused } from './test/call.ts';
import { expectSoundFile } from './test/check-ledger.ts';
import { cannotMount, mountDisk } from './test/mounted-disk.ts';
import { runProduct, signIn } from './test/run-product.ts';

/** As many as are worked on at once for one token. */
const AT_ONCE = 16;
const REPORTS = 300;

let keys = 0;
/** With a key its answer is kept, too. */
const newKey = () => ({ 'idempotency-key': `a-key-of-its-own-${keys++}` });

/** Makes a write again and again, many at once, until all of them find no room. */
async function writeUntilRefused(write: () => Promise<unknown>): Promise<void> {
  for (let rounds = 0; rounds < 5000; rounds++) {
    const tries = Array.from({ length: AT_ONCE }, () => write());
    const answers = await Promise.allSettled(tries);
    const failures = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    for (const failure of failures) expect(failure).toBeInstanceOf(Refused);
    const full = failures.filter(({ status }) => status === 507);
    if (full.length === AT_ONCE) return;
  }
  throw new Error('It was never refused');
}

/** The longest post that there may be. */
const content = `<p>${'दीया '.repeat(99_990)}</p>`;
const note = 'दीया '.repeat(399);

/** Each way in which a token stores most. */
async function waysToFill(caller: Caller): Promise<(() => Promise<unknown>)[]> {
  const side = 1200;
  const noise = randomBytes(side * side * 3);
  const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  await call(caller, problemEndpoints.send, { body: sampleProblem });
  const [problem] = (await call(caller, problemEndpoints.list)).problems;
  const id = problem?._id ?? '';
  return [
    () => {
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(picture)]), 'noise.png');
      return call(caller, uploadEndpoints.image, { body, headers: newKey() });
    },
    () =>
      call(caller, blogEndpoints.create, { body: { ...sampleBlog, content }, headers: newKey() }),
    () =>
      call(caller, problemEndpoints.setStatus, {
        id,
        body: { status: 'in_progress', note },
        headers: newKey(),
      }),
  ];
}

test.skipIf(cannotMount)(
  `whoever has a token and fills the disk leaves room for reports${cannotMount ? ` (skipped: ${cannotMount})` : ''}`,
  async () => {
    const disk = await mountDisk(64);
    const dataDir = join(disk.folder, 'data');
    const { caller, output } = await runProduct(dataDir);
    const { blog } = await call(caller, blogEndpoints.create, { body: sampleBlog });
    for (const write of await waysToFill(caller)) await writeUntilRefused(write);
    for (let count = 0; count < REPORTS; count++)
      await call(caller, problemEndpoints.send, { body: sampleProblem });
    const colleague = { ...caller, token: await signIn(caller.address) };
    await call(colleague, blogEndpoints.remove, { id: blog._id });
    expect(output()).toContain('the disk is almost full: writes of administrators are refused');
    await expectSoundFile(dataDir);
  },
);
