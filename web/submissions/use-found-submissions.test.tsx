import { beforeEach, expect, test, vi } from 'vitest';
import { readSubmission, type Submission } from '#web/api/read-submission.ts';
import { stubEmptyPage } from '#web/ui/stub-empty-page.ts';
import { useFoundSubmissions } from './use-found-submissions.ts';

/** Each look at the clock takes the rest of a slice. */
beforeEach(() => {
  stubEmptyPage();
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  return () => vi.restoreAllMocks();
});

const QUERY = { search: 'lamp', category: 'all', status: 'all', suspected: '', sort: 'newest' };

const ASKED = { ids: undefined, isAwaited: false };

const submission = (id: string) => readSubmission({ _id: id, title: `A lamp ${id}` });

test('others that are still looked through are awaited, not missing', async () => {
  const { createRoot } = await import('react-dom/client');
  const drawn: { of: number; found: number; isAwaited: boolean }[] = [];
  function Part({ items }: { items: Submission[] }) {
    const { found, finding } = useFoundSubmissions(items, QUERY, ASKED);
    drawn.push({ of: items.length, found: found.length, isAwaited: finding.isAwaited });
    return null;
  }
  const root = createRoot(document.body);
  root.render(<Part items={[]} />);
  // The file of the search comes before the list.
  await expect.poll(() => drawn.at(-1)).toEqual({ of: 0, found: 0, isAwaited: false });
  root.render(<Part items={['a', 'b', 'c'].map(submission)} />);
  await expect.poll(() => drawn.at(-1)).toEqual({ of: 3, found: 3, isAwaited: false });
  root.render(<Part items={['d', 'e'].map(submission)} />);
  await expect.poll(() => drawn.at(-1)).toEqual({ of: 2, found: 2, isAwaited: false });
  expect(drawn.filter(({ of, found, isAwaited }) => of > 0 && found === 0 && !isAwaited)).toEqual(
    [],
  );
  root.unmount();
});

test('what the server finds stands among what is found here, in the order of the list', async () => {
  const { createRoot } = await import('react-dom/client');
  const rows = ['a', 'b', 'c', 'd'].map(submission);
  const items = rows.map((row) => (row.id === 'c' ? row : { ...row, title: 'A letter' }));
  const drawn: { ids: string[]; view: string; isPart: boolean }[] = [];
  function Part({ ids }: { ids?: ReadonlySet<string> }) {
    const sought = { ids, isAwaited: ids === undefined };
    const { found, view, isPart } = useFoundSubmissions(items, QUERY, sought);
    drawn.push({ ids: found.map(({ id }) => id), view, isPart });
    return null;
  }
  const root = createRoot(document.body);
  root.render(<Part />);
  await expect.poll(() => drawn.at(-1)).toMatchObject({ ids: ['c'], isPart: true });
  const before = drawn.at(-1)?.view;
  root.render(<Part ids={new Set(['d', 'b', 'of another list'])} />);
  await expect.poll(() => drawn.at(-1)).toMatchObject({ ids: ['b', 'c', 'd'], isPart: false });
  // What was decided meanwhile goes on standing there.
  expect(drawn.at(-1)?.view).toBe(before);
  root.unmount();
});
