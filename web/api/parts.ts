import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import { backgroundTurn } from './background-turn.ts';

/** What a window shows, and a tenth of what the server sends at once: on a slow line they are read sooner. */
const FIRST_ROWS = 10;

/** What to ask for as a page of a list, and how many pages there will have been, of how many the answer tells. */
export interface Part {
  page: number;
  limit: number;
  ofAll: (pages: number) => number;
}

/** The first rows come before the pages. For a backend that keeps to the length that is asked for. */
export async function partOf(page: number): Promise<Part> {
  if (page === 1) return { page, limit: FIRST_ROWS, ofAll: (pages) => Math.min(pages, 2) };
  // On a slow line the rest would take its share of it from what the first rows are drawn with.
  await backgroundTurn();
  return { page: page - 1, limit: MAX_PAGE_SIZE, ofAll: (pages) => pages + 1 };
}
