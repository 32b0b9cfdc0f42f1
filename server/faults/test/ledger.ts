import { setTimeout as pause } from 'node:timers/promises';

/**
 * What was sent to the server, and what of it the server said it keeps. It outlives every server
 * process, and each of these must agree with it.
 */
export interface Ledger {
  /** By subject, which no two reports share. */
  reports: Map<string, { key: string; reference?: string }>;
  /** By title, which no two submissions share. */
  submissions: Map<string, { key: string; reference?: string; id?: string; blogId?: string }>;
  /** Addresses of pictures that were acknowledged. */
  pictures: string[];
  /** Posts with a picture, by title. */
  posts: Map<string, { picture: string; id?: string }>;
  /** The report whose status changes, with the notes that came with each change. */
  followed: { id: string; tried: string[]; kept: string[] };
  /** The post that is saved again and again, with the number in its title. */
  edited: { id: string; tried: number; kept: number };
  /** Answers that no writer should get. */
  refusals: string[];
}

/** How many writes the server has acknowledged. */
export function countKept({ reports, submissions, pictures, posts, ...ledger }: Ledger): number {
  const received = [...reports.values(), ...submissions.values()];
  return (
    received.filter(({ reference }) => reference).length +
    [...submissions.values()].filter(({ blogId }) => blogId).length +
    [...posts.values()].filter(({ id }) => id).length +
    pictures.length +
    ledger.followed.kept.length +
    ledger.edited.kept
  );
}

/** Waits until the server has acknowledged so many writes. */
export async function untilKept(ledger: Ledger, count: number): Promise<void> {
  while (countKept(ledger) < count) await pause(20);
}
