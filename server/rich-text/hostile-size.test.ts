import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CONTENT_MAX } from '#contract/blog-values.ts';
import { richContent } from '#contract/field-rules.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { plainText, searchableText } from '#contract/text/plain-text.ts';
import { cleanContent, cleanStoredContent } from '#server/rich-text/clean-content.ts';
import { inCleaningThread } from '#server/rich-text/cleaning-thread.ts';
import { judgeContent } from '#server/rich-text/judge-content.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';

const times = (text: string, count: number) => text.repeat(count);
const WORDS = times('The drains of ward 22. ', 10);

/** As long as a body may be, so that whatever grows with a square would run into the test's time. */
const LONGEST = 6 * CONTENT_MAX;

describe('what grows with the square of its length elsewhere ends soon', () => {
  test('looking for an image in content that is too long', () => {
    for (const html of [
      `<img src=${times(' ', LONGEST)}`,
      `<img ${times('src ', LONGEST / 4)}`,
      `<img ${times('src=" ', LONGEST / 6)}`,
      times('<img ', LONGEST / 5),
    ])
      expect(richContent.safeParse(html).success).toBe(false);
    const embedded = `<p>${times('x', CONTENT_MAX)}<img alt="" src="data:image/png;base64,AA=="></p>`;
    expect(richContent.safeParse(embedded).error?.issues[0]?.message).toContain(
      'remove the pictures embedded in it',
    );
  });

  test('content that is too long is not read for its text', () => {
    const { error } = richContent.safeParse(times('<b></b>', LONGEST / 7));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining(`at most ${CONTENT_MAX} characters`),
    ]);
  });

  test('folding a letter with marks without end', () => {
    const [grave, below] = ['\u0300', '\u0316'];
    const marked = `e${times(grave, LONGEST / 2)}${times(below, LONGEST / 2)}x`;
    const folded = foldText(marked);
    expect(folded).toBe(`è${times(grave, 29)}x`);
    expect(foldText(folded)).toBe(folded);
    expect(foldText(`क${times('\u093c\u0301', LONGEST / 2)}`).length).toBeLessThan(32);
  });

  test.each([
    ['an address of comments', `<a href="${times('a', 250_000)}${times('<!---->', 35_000)}">x</a>`],
    ['spaces', `<p>${times(' ', CONTENT_MAX)}</p>`],
    ['attributes', `<p ${Array.from({ length: 70_000 }, (_, at) => `a${at}`).join(' ')}>x</p>`],
    ['classes', `<p class="${times('a ', 250_000)}">x</p>`],
    ['comments that do not end', times('<!--', 125_000)],
    ['tags that do not end', times('<p ', 160_000)],
    ['quotes that do not end', `<p ${times('a="\' ', 100_000)}`],
    ['entities', times('&#', 250_000)],
    ['frames in frames', times('<iframe>', 62_000)],
    ['scripts that do not end', times('<b><noscript></b>', 29_000)],
    ['styles', `<p style="${times('a:b;', 125_000)}">x</p>`],
  ])('cleaning and reading %s', (_, html) => {
    const clean = sanitiseHtml(html);
    expect(foldText(searchableText(clean)).length).toBeLessThanOrEqual(html.length);
    expect(plainText(html).length).toBeLessThanOrEqual(html.length);
  });
});

describe('long content', () => {
  const long = `<p>${WORDS}</p>${times('<p>रास्ता</p>', 2000)}<script>x</script>`;

  test('is cleaned in another thread as it would be in this one', async () => {
    const judgement = judgeContent(long);
    expect(judgement).toEqual({ clean: sanitiseHtml(long) });
    const posted = spyOnThreads();
    expect({ clean: await cleanContent(long) }).toEqual(judgement);
    expect(await cleanStoredContent(long)).toBe(sanitiseHtml(long));
    expect(posted).toHaveBeenCalledTimes(2);
    await cleanContent('<p>short</p>', { status: 'draft' });
    expect(posted).toHaveBeenCalledTimes(2);
  });

  test('fails alone where the thread fails at it, or ends', async () => {
    await expect(cleanStoredContent(times('<b>', 160_000))).rejects.toThrow();
    spyOnThreads().mockImplementationOnce(function (this: Worker) {
      void this.terminate();
    });
    await expect(cleanStoredContent(long)).rejects.toThrow('has ended');
    expect(await cleanStoredContent(long)).toBe(sanitiseHtml(long));
  });

  test('is refused with the same sentence', async () => {
    const html = `<p>${WORDS}</p>${times('<br>', 5000)}`;
    const judgement = judgeContent(html);
    expect(judgement).toMatchObject({ refusal: expect.stringContaining('at most 5000 elements') });
    await expect(cleanContent(html)).rejects.toMatchObject({
      status: 422,
      ...messageOf(judgement),
    });
  });

  test('stored before there was a limit stays as it is', async () => {
    const html = `${times('<blockquote>', 150)}${times('<p>x</p>', 6000)}${times('</blockquote>', 150)}`;
    expect(await cleanStoredContent(html)).toBe(html);
  });

  test('waits in a line that has an end', async () => {
    const asked = { kind: 'judge', html: long, status: undefined } as const;
    const all = Array.from({ length: 20 }, () => inCleaningThread(asked));
    expect(() => inCleaningThread(asked)).toThrow(
      expect.objectContaining({ status: 503, headers: { 'Retry-After': '5' } }),
    );
    expect(await Promise.all(all)).toHaveLength(20);
    expect(await inCleaningThread(asked)).toHaveProperty('clean');
  });

  test('of an admin goes before that of strangers, who have half of the line', async () => {
    const asked = { kind: 'judge', html: long, status: undefined } as const;
    const done: string[] = [];
    const clean = (who?: string) =>
      inCleaningThread(asked, who).then(() => done.push(who ?? 'administrator'));
    const all = ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c', 'd'].map(clean);
    const refusal = expect.objectContaining({ status: 503 });
    expect(() => clean('e')).toThrow(refusal);
    all.push(clean());
    await Promise.all(all);
    expect(done.slice(0, 3)).toEqual(['a', 'administrator', 'a']);
    expect(done).toHaveLength(11);
    // What administrators wait for takes no place of theirs.
    const ofAdmins = Array.from({ length: 10 }, () => clean());
    await Promise.all([...ofAdmins, clean('a')]);
    const ofOne = ['a', 'a', 'a'].map(clean);
    expect(() => clean('a')).toThrow(refusal);
    await Promise.all([...ofOne, clean('b')]);
  });
});

function spyOnThreads() {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  return posted;
}

function messageOf(judgement: ReturnType<typeof judgeContent>) {
  return { message: 'refusal' in judgement ? judgement.refusal : '' };
}
