import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Backend } from './backend.ts';
import { callApi } from './backend.ts';
import { blogForm, fillBlogForm, publish } from './blogs-form.ts';
import { expect } from './fixtures.ts';
import type { Losing } from './lost-answers.ts';
import { problemRow, sendProblem, sendSubmission, submissionRow } from './public-intake.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

export interface Scene {
  page: Page;
  api: Api;
  backend: Backend;
  losing: Losing;
}

/** Writes on one screen, one after the other; each is named by its calls in the contract. */
export interface Group {
  room: 'posts' | 'letters' | 'reports';
  title: string;
  calls: string[];
  run: (scene: Scene) => Promise<void>;
}

interface Entry {
  _id: string;
  title: string;
  status: string;
}

export async function blogsOf(api: Api, title: string) {
  const { blogs } = (await api('GET', '/blogs?limit=100')) as { blogs: Entry[] };
  return blogs.filter((blog) => blog.title === title);
}

const statusesOf = async (api: Api, title: string) =>
  (await blogsOf(api, title)).map(({ status }) => status);

/** The way back goes after some seconds, but not under a hand: it is hovered before anything else is looked at. */
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

async function saveBlog({ page, api, losing }: Scene) {
  const title = 'Written while the line to Hajipur was down';
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, title);
  const create = { width: 40, height: 30, channels: 3, background: 'teal' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const image = { name: 'a.png', mimeType: 'image/png', buffer };
  await losing.press('upload.image', () => form.image.setInputFiles(image), [
    'Uploading image...',
    'Image uploaded successfully!',
  ]);
  expect(losing.tries[1]?.answer, 'one picture').toBe(losing.tries[0]?.answer);
  await losing.press('blogs.create', () => button(page, 'Save Draft').click(), ['Draft saved']);
  expect(await statusesOf(api, title)).toEqual(['draft']);
  const published = ['Blog published successfully!'];
  await losing.press('blogs.update', () => button(page, 'Publish').click(), published);
  expect(await statusesOf(api, title)).toEqual(['published']);
}

async function changeBlog({ page, api, losing }: Scene) {
  const title = 'Corrected while the line to Hajipur was down';
  const id = await publish(api, title);
  await page.goto(`/blogs/edit/${id}`);
  const form = blogForm(page);
  await form.title.fill(`${title} again`);
  const updated = ['Blog updated successfully!'];
  await losing.press('blogs.update', () => form.update.click(), updated);
  expect(await statusesOf(api, `${title} again`)).toEqual(['published']);

  const row = page
    .getByRole('list', { name: 'Blogs' })
    .locator('[data-row]')
    .filter({ hasText: title });
  await button(row, 'Delete').click();
  const confirm = button(page.getByRole('alertdialog'), 'Delete');
  await losing.press('blogs.remove', () => confirm.click(), ['Blog deleted successfully!']);
  const undo = button(page.getByRole('main'), 'Undo');
  await undo.hover();
  expect(await blogsOf(api, `${title} again`)).toEqual([]);
  await losing.press('blogs.restore', () => undo.click(), []);
  await expect(row.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect(await blogsOf(api, `${title} again`)).toMatchObject([{ _id: id, status: 'published' }]);
}

async function decideSubmissions({ page, api, backend, losing }: Scene) {
  const title = 'Sent in by a reader at Hajipur';
  await sendSubmission(backend.url, title);
  const all = async () => {
    const { submissions } = (await api('GET', '/submissions?limit=100')) as {
      submissions: Entry[];
    };
    return submissions.filter((one) => one.title === title).map(({ status }) => status);
  };
  await page.goto('/submissions');
  const row = submissionRow(page, title);
  const folded = page.getByRole('list', { name: 'Submissions' }).locator('[data-row]');
  const undo = button(folded, 'Undo');
  await losing.press('submissions.approve', () => button(row, 'Approve').click(), [
    'Submission approved and published!',
  ]);
  await undo.hover();
  await expect(folded.getByText('Blog submission approved and published!')).toHaveCount(1);
  expect(await statusesOf(api, title)).toEqual(['published']);
  await losing.press('submissions.reopen', () => undo.click(), []);
  await expect(button(row, 'Reject')).toBeEnabled();
  expect(await statusesOf(api, title)).toEqual(['draft']);
  const rejected = ['Submission rejected!'];
  await losing.press('submissions.reject', () => button(row, 'Reject').click(), rejected);
  await expect(folded.getByText('Blog submission rejected')).toHaveCount(1);
  expect(await all()).toEqual(['rejected']);
}

async function editSubmission({ page, backend, losing }: Scene) {
  const title = 'Sent in with a slip at Hajipur';
  await sendSubmission(backend.url, title);
  await page.goto('/submissions');
  await button(submissionRow(page, title), 'Preview').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Edit' }).click();
  await blogForm(page).title.fill(`${title}, mended`);
  const save = () => button(page, 'Save Changes').click();
  await losing.press('submissions.update', save, ['Submission saved']);
  await expect(dialog.getByText('What was sent in is kept.')).toHaveCount(1);
  await losing.press(
    'submissions.update',
    () => button(dialog, 'Back to the original').click(),
    [],
  );
  await expect(dialog.getByText('The original is back.')).toHaveCount(1);
}

async function decideComments({ page, api, backend, losing }: Scene) {
  const id = await publish(api, 'Commented on at Hajipur');
  const text = 'The ferry came twice that day.';
  const body = { name: 'Ravi Kumar', text };
  await callApi(backend.url, 'POST', `/blogs/${id}/comments`, { body });
  const shown = async () => {
    const { blog } = (await callApi(backend.url, 'GET', `/blogs/${id}`)) as {
      blog: { comments: { text: string }[] };
    };
    return blog.comments.map((comment) => comment.text);
  };
  await page.goto('/comments');
  const rows = page.getByRole('list', { name: 'Comments' }).locator('[data-row]');
  const row = rows.filter({ hasText: text });
  const approved = ['Comment approved!'];
  await losing.press('comments.approve', () => button(row, 'Approve').click(), approved);
  await button(rows, 'Undo').hover();
  expect(await shown()).toEqual([text]);
  await losing.press('comments.reopen', () => button(rows, 'Undo').click(), []);
  await expect(button(row, 'Reject')).toBeEnabled();
  expect(await shown()).toEqual([]);
  const rejected = ['Comment rejected!'];
  await losing.press('comments.reject', () => button(row, 'Reject').click(), rejected);
  await expect(rows.getByText('Comment rejected', { exact: true })).toHaveCount(1);
}

/** What a problem has been through, one status after the other. */
export async function historyOf(api: Api, subject: string): Promise<string[]> {
  const { problems } = (await api('GET', `/problems?search=${encodeURIComponent(subject)}`)) as {
    problems: { _id: string }[];
  };
  const { history } = (await api('GET', `/problems/${problems[0]?._id}`)) as {
    history: { to: string }[];
  };
  return history.map(({ to }) => to);
}

async function setStatus({ page, api, backend, losing }: Scene) {
  const subject = 'The jetty at Hajipur is dark';
  await sendProblem(backend.url, { subject });
  await page.goto('/problems');
  const row = problemRow(page, subject);
  const choice = row.getByRole('combobox', { name: 'Update status' });
  const choose = async () => void (await choice.selectOption('resolved'));
  await losing.press('problems.setStatus', choose, []);
  await button(row, 'Undo').hover();
  await expect(row.getByText('Set to Resolved', { exact: true })).toHaveCount(1);
  expect(await historyOf(api, subject)).toEqual(['resolved']);
  await losing.press('problems.setStatus', () => button(row, 'Undo').click(), []);
  await expect(choice).toHaveValue('submitted');
  expect(await historyOf(api, subject)).toEqual(['resolved', 'submitted']);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

async function assign({ page, api, backend, losing }: Scene) {
  const subject = 'The ferry at Hajipur has no rail';
  await sendProblem(backend.url, { subject });
  await page.goto('/problems');
  await button(problemRow(page, subject), 'View details').click();
  const dialog = page.getByRole('dialog');
  const mine = async () => {
    const { mine: count } = (await api('GET', '/problems/counts')) as { mine: number };
    return count;
  };
  const before = await mine();
  await losing.press('problems.setAssignee', () => button(dialog, 'Take it').click(), []);
  await button(dialog, 'Undo').hover();
  await expect(dialog.getByText('You have it now')).toHaveCount(1);
  expect(await mine()).toBe(before + 1);
  await losing.press('problems.setAssignee', () => button(dialog, 'Undo').click(), []);
  await expect(button(dialog, 'Take it')).toBeVisible();
  expect(await mine()).toBe(before);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

async function takeReport({ page, api, losing }: Scene) {
  const subject = 'The pump at Hajipur runs dry';
  await page.goto('/problems/new');
  await page.getByLabel('Description').fill('No water since Monday.');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Category').selectOption('Public Services');
  await page.getByLabel('State').fill('Bihar');
  await page.getByLabel('Wants no name').check();
  await page.getByLabel('The caller agrees').check();
  await losing.press('problems.takeByPhone', () => button(page, 'Save the report').click(), []);
  await expect(page.getByRole('heading', { name: 'Report taken' })).toBeVisible();
  const { problems } = (await api('GET', `/problems?search=${encodeURIComponent(subject)}`)) as {
    problems: { reference: string }[];
  };
  expect(problems).toHaveLength(1);
  await expect(page.getByText(problems[0]?.reference ?? '?')).toBeVisible();
}

async function changeMany({ page, api, backend, losing }: Scene) {
  const subject = 'The stairs at Hajipur are broken';
  await sendProblem(backend.url, { subject });
  const waits = { filters: { search: subject }, change: { status: 'closed' } };
  await page.goto('/problems?search=Hajipur');
  const run = page.getByRole('region', { name: 'Change of many reports' });
  const dialog = page.getByRole('dialog');
  const press = async (status: string) => {
    await page.getByRole('checkbox', { name: `Choose: ${subject}` }).check();
    await button(page, 'Change...').click();
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption(status);
    await button(dialog, 'Change 1 report').click();
  };
  await losing.press('bulk.start', () => press('in_progress'), []);
  await expect(run).toContainText('1 report changed');
  await losing.press('bulk.undo', () => button(run, 'Undo').click(), []);
  await expect(run).toContainText('Taken back');
  await button(run, 'Close').click();
  await losing.press('bulk.run', () => press('resolved'), []);
  await expect(run).toContainText('1 report changed');
  expect(await historyOf(api, subject)).toEqual(['in_progress', 'submitted', 'resolved']);

  await api('POST', '/problems/bulk', waits);
  await page.reload();
  await losing.press('bulk.end', () => button(run, 'Leave it so').click(), []);
  await expect(run).toContainText('0 reports changed');
  const { bulks } = (await api('GET', '/problems/bulk')) as { bulks: unknown[] };
  expect(bulks).toEqual([]);
}

async function keepView({ page, api, losing }: Scene) {
  const name = 'Dark lamps of Hajipur';
  const kept = async () => {
    const { views } = (await api('GET', '/views?list=problems')) as { views: { name: string }[] };
    return views.filter((view) => view.name === name).length;
  };
  await page.goto('/problems?search=lamp&city=Hajipur');
  await button(page, 'Save this view').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await losing.press('views.create', save, ['View saved']);
  expect(await kept()).toBe(1);
  await button(page, 'Save this view').click();
  await losing.press('views.remove', () => button(dialog, `Delete ${name}`).click(), []);
  await expect(dialog.getByText(`${name} is deleted`)).toHaveCount(1);
  expect(await kept()).toBe(0);
}

async function clearSuspected({ page, backend, losing }: Scene) {
  const subject = 'Filled in by a browser at Hajipur';
  const website = 'https://spam.example';
  await sendProblem(backend.url, { subject, website });
  await sendSubmission(backend.url, subject, { website });
  const clear = async (call: string) => {
    const dialog = page.getByRole('dialog');
    await losing.press(call, () => button(dialog, 'Not spam').click(), []);
    await expect(dialog.getByText('Marked as no spam. It is in the list now.')).toHaveCount(1);
    await losing.press(call, () => button(dialog, 'Undo').click(), []);
    await expect(button(dialog, 'Not spam')).toBeVisible();
  };
  await page.goto('/problems?suspected=true');
  await button(problemRow(page, subject), 'View details').click();
  await clear('problems.setSuspected');
  await page.goto('/submissions?suspected=true');
  await button(submissionRow(page, subject), 'Preview').click();
  await clear('submissions.setSuspected');
}

export const GROUPS: readonly Group[] = [
  {
    room: 'posts',
    title: 'a picture, a draft and its publication',
    calls: ['upload.image', 'blogs.create', 'blogs.update'],
    run: saveBlog,
  },
  {
    room: 'posts',
    title: 'a change, a deletion and its way back',
    calls: ['blogs.update', 'blogs.remove', 'blogs.restore'],
    run: changeBlog,
  },
  {
    room: 'letters',
    title: 'decisions on a submission',
    calls: ['submissions.approve', 'submissions.reopen', 'submissions.reject'],
    run: decideSubmissions,
  },
  {
    room: 'letters',
    title: 'an edit of a submission',
    calls: ['submissions.update'],
    run: editSubmission,
  },
  {
    room: 'letters',
    title: 'decisions on a comment',
    calls: ['comments.approve', 'comments.reopen', 'comments.reject'],
    run: decideComments,
  },
  {
    room: 'reports',
    title: 'a status and its way back',
    calls: ['problems.setStatus'],
    run: setStatus,
  },
  {
    room: 'reports',
    title: 'a view under a name and its end',
    calls: ['views.create', 'views.remove'],
    run: keepView,
  },
  {
    room: 'reports',
    title: 'a report taken by phone',
    calls: ['problems.takeByPhone'],
    run: takeReport,
  },
  {
    room: 'reports',
    title: 'a change of many reports and its way back',
    calls: ['bulk.start', 'bulk.undo', 'bulk.run', 'bulk.end'],
    run: changeMany,
  },
  {
    room: 'reports',
    title: 'who has a report and its way back',
    calls: ['problems.setAssignee'],
    run: assign,
  },
  {
    room: 'reports',
    title: 'what is no spam and its way back',
    calls: ['problems.setSuspected', 'submissions.setSuspected'],
    run: clearSuspected,
  },
];
