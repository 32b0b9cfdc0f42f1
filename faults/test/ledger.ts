import { setTimeout as pause } from 'node:timers/promises';

/**
 * What was sent to the server, and what of it the server said it keeps. It outlives every server
 * process, and each of these must agree with it.
 */
export interface Ledger {
  /** By subject, which no two problems share. */
  problems: Map<string, { key: string; reference?: string }>;
  /** By title, which no two submissions share. */
  submissions: Map<string, { key: string; reference?: string; id?: string; blogId?: string }>;
  /** Addresses of images that were acknowledged. */
  images: string[];
  /** Blogs with an image, by title. */
  blogs: Map<string, { image: string; id?: string }>;
  /** The problem whose status changes, with the notes that came with each change. */
  followed: { id: string; tried: string[]; kept: string[] };
  /** The blog that is saved again and again, with the number in its title. */
  edited: { id: string; tried: number; kept: number };
  /** Answers that no writer should get. */
  refusals: string[];
}

/** How many writes the server has acknowledged. */
export function countKept({ problems, submissions, images, blogs, ...ledger }: Ledger): number {
  const received = [...problems.values(), ...submissions.values()];
  return (
    received.filter(({ reference }) => reference).length +
    [...submissions.values()].filter(({ blogId }) => blogId).length +
    [...blogs.values()].filter(({ id }) => id).length +
    images.length +
    ledger.followed.kept.length +
    ledger.edited.kept
  );
}

/** Waits until the server has acknowledged so many writes. */
export async function untilKept(ledger: Ledger, count: number): Promise<void> {
  while (countKept(ledger) < count) await pause(20);
}
