import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { findBrowser } from '../tools/find-browser.ts';
import { BY_KEYS, BY_TAPS, type Counts, PROBLEMS, SUBMISSIONS, workADay } from './day-work.ts';
import { type RunningServer, runServer } from './running-server.ts';

/** Keys and taps for a decision without a note, at most. */
const MOST = { keyboard: 1.2, phone: 2 };
const LANGUAGES = { en: 'English', hi: 'Hindi' };
type Language = keyof typeof LANGUAGES;
type Device = keyof typeof MOST;

const DEVICES: Record<Device, BrowserContextOptions> = {
  keyboard: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const HANDS = { keyboard: BY_KEYS, phone: BY_TAPS };

interface Day {
  device: Device;
  language: Language;
  counts: Counts;
  /** Of the program, which reads nothing. */
  seconds: number;
}

const many = (work: string) => SUBMISSIONS.filter((one) => one === work).length;
const ofDecision = ({ approve }: Counts) => approve / many('approve');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? (await findBrowser()),
  args: ['--no-sandbox', '--disable-gpu'],
});
const days: Day[] = [];
for (const device of ['keyboard', 'phone'] as const)
  for (const language of ['en', 'hi'] as const) days.push(await play(browser, device, language));
await browser.close();
const page = pageOf(days);
await writeFile(join(import.meta.dirname, '../docs/desk-day.md'), page);
console.log(page);
for (const { device, counts } of days)
  if (ofDecision(counts) > MOST[device]) throw new Error(`Too many on the ${device}`);

/** One day with a product of its own. */
async function play(browser: Browser, device: Device, language: Language): Promise<Day> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-day-'));
  const server = await runServer({ dataDir }, { TRUST_PROXY: '127.0.0.1' });
  try {
    await sendAll(server);
    const context = await browser.newContext({
      ...DEVICES[device],
      timezoneId: 'Asia/Kolkata',
      storageState: signedIn(server, language),
    });
    const opened = await context.newPage();
    await opened.goto(server.base);
    const startedAt = performance.now();
    const counts = await workADay(opened, HANDS[device]);
    const seconds = (performance.now() - startedAt) / 1000;
    await context.close();
    await expectAllDone(server);
    return { device, language, counts, seconds };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

function signedIn({ base, token }: RunningServer, language: Language) {
  const user = { name: 'Benchmark', email: 'benchmark@example.org' };
  const localStorage = [
    { name: 'admin_token', value: token },
    { name: 'admin_user', value: JSON.stringify(user) },
    { name: 'nagrik_language', value: language },
  ];
  return { cookies: [], origins: [{ origin: base, localStorage }] };
}

async function sendAll({ base }: RunningServer): Promise<void> {
  for (const index of SUBMISSIONS.keys()) await send(base, '/submissions', index, submission);
  for (let index = 0; index < PROBLEMS; index++) await send(base, '/problems', index, problem);
}

async function send(base: string, path: string, index: number, made: (number: string) => object) {
  const answer = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.20.0.${index + 1}` },
    body: JSON.stringify(made(String(index + 1).padStart(2, '0'))),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

function submission(number: string) {
  return {
    title: `The drains of lane ${number} were cleaned`,
    excerpt: 'For the first time since the rains, residents can walk to the market with dry feet.',
    content: `<p>${'Residents counted the drains and wrote down which of them were open. '.repeat(5)}</p>`,
    category: 'Governance',
    tags: ['drains'],
    author: 'Meera Devi',
    authorEmail: 'meera@example.org',
    authorBio: 'Teacher in ward 22',
    readTime: '5 min read',
  };
}

function problem(number: string) {
  return {
    personalInfo: { name: 'Ravi Kumar', phone: '+91 98350 00001', city: 'Patna', state: 'Bihar' },
    issueDetails: {
      category: 'Public Services',
      subject: `Lamp ${number} before the school is dark`,
      description: 'The lamp before the school has been dark for three weeks.',
      location: 'Before the school',
      incidentDate: '2024-03-05',
    },
    privacy: { anonymous: false, consent: true },
  };
}

/** That the day's work was really done, and nothing else. */
async function expectAllDone({ get }: RunningServer): Promise<void> {
  const expected: [path: string, total: number][] = [
    ['/submissions?status=approved', SUBMISSIONS.filter((work) => work !== 'reject').length],
    ['/submissions?status=rejected', SUBMISSIONS.filter((work) => work === 'reject').length],
    ['/problems?status=in_progress', PROBLEMS],
  ];
  for (const [path, total] of expected) {
    const { data } = (await get(path)).body;
    if (data.pagination.total !== total)
      throw new Error(`${path}: ${data.pagination.total} of ${total}`);
  }
  const { submissions } = (await get('/submissions?limit=100')).body.data;
  const problems = (await get('/problems?limit=100')).body.data.problems;
  const withReason = submissions.filter((one: { rejectionReason: string }) => one.rejectionReason);
  const edited = submissions.filter((one: { original: unknown }) => one.original);
  const noted = problems.filter((one: { newestNote: string }) => one.newestNote);
  if (withReason.length !== 5 || edited.length !== 5 || noted.length !== PROBLEMS)
    throw new Error('Some were decided without their reason, edit or note');
}

function pageOf(days: readonly Day[]): string {
  const each = (name: string, read: (counts: Counts) => number) =>
    `| ${name} | ${days.map(({ counts }) => Number(read(counts).toFixed(2))).join(' | ')} |`;
  const names = days.map(({ device, language }) => `${LANGUAGES[language]}, ${device}`);
  const seconds = days.map((day) => day.seconds.toFixed(0)).join(', ');
  return `# A morning at the desk, counted

Written by \`npm run bench:day\`: a program works through a morning's queue in Chromium ${browser.version()}, at 1440 px by the keyboard alone and at 390 px by taps. From the dashboard it goes to ${SUBMISSIONS.length} submissions, each opened to be read: ${many('approve')} are approved, ${many('edit')} edited and then approved, ${many('reject')} rejected with a reason. Then it gives each of ${PROBLEMS} new reports a status with a note of its own. Afterwards it asks the server whether all of that is so.

Keys and taps for each, on average. A key that is held down (Ctrl) counts as one more. The letters of titles and notes do not count, nor does scrolling to read.

| | ${names.join(' | ')} |
| --- |${' --- |'.repeat(days.length)}
${each('a decision without a note', ofDecision)}
| at most | ${days.map(({ device }) => MOST[device]).join(' | ')} |
${each('an edit with the approval after it', ({ edit }) => edit / many('edit'))}
${each('a rejection with a ready reason', ({ reject }) => reject / many('reject'))}
${each('a report: note and status', ({ note }) => note / PROBLEMS)}
${each('once: from the dashboard to the first submission', ({ start }) => start)}
${each('once: from there to the first new report', ({ problemsStart }) => problemsStart)}

Before the desk, a decision took 2 keys or 4 taps, and a note was not possible.

"Once" has the box 'Next one after a decision' ticked in each of the two dialogs; a browser keeps that. The program, which reads nothing, needed ${seconds} seconds.
`;
}
