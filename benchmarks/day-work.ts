import { expect, type Page } from '@playwright/test';
import { type CountingHand, countingHand } from './counting-hand.ts';

/** What is done to a submission. */
export type Work = 'approve' | 'edit' | 'reject';

/** Twenty: every fourth is edited before, every fourth is rejected with a reason. */
export const SUBMISSIONS: readonly Work[] = Array.from({ length: 20 }, (_, index) => {
  if (index % 4 === 1) return 'edit';
  return index % 4 === 3 ? 'reject' : 'approve';
});
export const PROBLEMS = 50;
const NOTE = 'The ward office was called. वार्ड कार्यालय को फ़ोन किया।';
const ADDED = ' (ward 22)';

/** Keys or taps of each kind of work, and of the ways there. */
export type Counts = Record<'start' | Work | 'problemsStart' | 'note', number>;

const dialog = (page: Page) => page.locator('[role="dialog"]');
const goOn = (page: Page) => dialog(page).locator('input[type="checkbox"]');
const note = (page: Page) => dialog(page).locator('textarea[data-note]');
const noteStatus = (page: Page) => dialog(page).locator('form select');
const save = (page: Page) => dialog(page).locator('form button[type="submit"]');
const decision = (page: Page, which: Work) =>
  dialog(page).locator(`[data-decision="${which}"]:enabled`);
const titleField = (page: Page) => page.locator('textarea[name="title"]');
const newOnes = (page: Page) => page.locator('main fieldset button').nth(2);

/** As a person would, waits for the list before going on. */
async function newOnesCame(page: Page): Promise<void> {
  await expect(page).toHaveURL(/status=submitted/);
  await page.waitForLoadState('networkidle');
}

/** How one gets to each place, and does each thing, there. */
interface Hands {
  toSubmissions: (hand: CountingHand) => Promise<void>;
  toProblems: (hand: CountingHand) => Promise<void>;
  submission: Record<Work, (hand: CountingHand) => Promise<void>>;
  note: (hand: CountingHand) => Promise<void>;
}

export const BY_KEYS: Hands = {
  async toSubmissions(hand) {
    await hand.press('g', 's');
    await expect(rows(hand.page).first()).toBeVisible();
    await hand.press('j', 'o');
    await expect(goOn(hand.page)).toBeVisible();
    await hand.press('t');
    await expect(goOn(hand.page)).toBeChecked();
  },
  async toProblems(hand) {
    await hand.press('g', 'p');
    await expect(newOnes(hand.page)).toBeVisible();
    await hand.press('3');
    await newOnesCame(hand.page);
    await hand.press('j', 'o');
    await expect(goOn(hand.page)).toBeVisible();
    await hand.press('t', 'n');
    await expect(goOn(hand.page)).toBeChecked();
  },
  submission: {
    approve: (hand) => hand.press('a'),
    async edit(hand) {
      await hand.press('e');
      await expect(titleField(hand.page)).toBeVisible();
      await hand.tabTo(titleField(hand.page));
      await hand.press('End');
      await hand.write(ADDED);
      await hand.press('Control+s');
      await expect(decision(hand.page, 'approve')).toBeVisible();
      await hand.press('a');
    },
    async reject(hand) {
      await hand.press('n');
      await expect(dialog(hand.page).locator('form button:focus')).toHaveCount(1);
      await hand.press('Enter', 'Control+Enter');
    },
  },
  async note(hand) {
    await expect(note(hand.page)).toBeFocused();
    await hand.write(NOTE);
    await hand.press('Tab', 'ArrowDown', 'ArrowDown', 'Enter');
  },
};

export const BY_TAPS: Hands = {
  async toSubmissions(hand) {
    await hand.tap(place(hand.page, '/submissions'));
    await hand.tap(rows(hand.page).first().locator('h2 button'));
    await hand.tap(goOn(hand.page));
  },
  async toProblems(hand) {
    await hand.tap(place(hand.page, '/problems'));
    await hand.tap(newOnes(hand.page));
    await newOnesCame(hand.page);
    await hand.tap(hand.page.locator('tbody > tr').first().locator('td button').first());
    await hand.tap(goOn(hand.page));
  },
  submission: {
    approve: (hand) => hand.tap(decision(hand.page, 'approve')),
    async edit(hand) {
      await hand.tap(dialog(hand.page).locator('[data-edit]'));
      await hand.tap(titleField(hand.page));
      await hand.page.keyboard.press('End');
      await hand.write(ADDED);
      await hand.tap(hand.page.locator('[data-action-bar] button[type="submit"]'));
      await hand.tap(decision(hand.page, 'approve'));
    },
    async reject(hand) {
      await hand.tap(dialog(hand.page).locator('button[data-note]:enabled'));
      await hand.tap(dialog(hand.page).locator('form li button').first());
      await hand.tap(save(hand.page));
    },
  },
  async note(hand) {
    await hand.tap(note(hand.page));
    await hand.write(NOTE);
    await hand.pick(noteStatus(hand.page), 'in_progress');
    await hand.tap(save(hand.page));
  },
};

const rows = (page: Page) => page.locator('main li').filter({ has: page.locator('h2') });
const place = (page: Page, path: string) =>
  page.locator(`nav a[href="${path}"]`).filter({ visible: true });

/** Works through everything that waits, from the dashboard on. */
export async function workADay(page: Page, hands: Hands): Promise<Counts> {
  const hand = countingHand(page);
  const counts: Counts = { start: 0, approve: 0, edit: 0, reject: 0, problemsStart: 0, note: 0 };
  // What answers keys is loaded behind the screen.
  await page.waitForLoadState('networkidle');
  await hands.toSubmissions(hand);
  counts.start = hand.count();
  for (const [index, work] of SUBMISSIONS.entries()) {
    const heading = await settled(page);
    await hands.submission[work](hand);
    counts[work] += hand.count();
    if (index + 1 < SUBMISSIONS.length) await another(page, heading);
  }
  await expect(dialog(page)).toHaveCount(0);
  await hands.toProblems(hand);
  counts.problemsStart = hand.count();
  for (let done = 1; done <= PROBLEMS; done++) {
    const heading = await headingOf(page);
    await hands.note(hand);
    counts.note += hand.count();
    if (done < PROBLEMS) await another(page, heading);
  }
  await expect(save(page)).toHaveCount(0);
  return counts;
}

/** The heading of the open submission, once it takes a decision. */
async function settled(page: Page): Promise<string> {
  await expect(decision(page, 'approve')).toBeVisible();
  return await headingOf(page);
}

const headingOf = (page: Page) => dialog(page).locator('h2').first().innerText();

/** Waits until another item has come in the place of this one. */
async function another(page: Page, heading: string): Promise<void> {
  const words = heading.split('\n').at(-1) ?? '';
  await expect(dialog(page).locator('h2').first()).not.toContainText(words);
}
