import { setTimeout as pause } from 'node:timers/promises';
import { blogEndpoints } from '#contract/blogs.ts';
import { IDEMPOTENCY_KEY } from '#contract/call-values.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { uploadEndpoints } from '#contract/upload.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { photo } from '#server/test/sample-images.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { type Caller, call, Refused } from './call.ts';
import type { Ledger } from './ledger.ts';

type Write = (caller: Caller, ledger: Ledger) => Promise<void>;

const image = await photo(320, 240);
const keyed = (key: string) => ({ [IDEMPOTENCY_KEY]: key });
const subjectOf = (key: string) => `Street light ${key}`;
const titleOf = (key: string) => `A bench for stop ${key}`;
export const editedTitle = (count: number) => `Saved for the time number ${count}`;

/** Sends a problem, which a lost answer may have kept: with its key it can be sent again. */
export async function sendProblem(
  caller: Caller,
  { problems }: Ledger,
  key: string,
): Promise<void> {
  const subject = subjectOf(key);
  const entry = problems.get(subject) ?? { key };
  problems.set(subject, entry);
  const body = problemWith({ issueDetails: { subject } });
  const { reference } = await call(caller, problemEndpoints.send, { body, headers: keyed(key) });
  entry.reference = reference;
}

export async function submit(caller: Caller, { submissions }: Ledger, key: string): Promise<void> {
  const title = titleOf(key);
  const entry = submissions.get(title) ?? { key };
  submissions.set(title, entry);
  const body = { ...sampleSubmission, title };
  const { reference } = await call(caller, submissionEndpoints.send, { body, headers: keyed(key) });
  entry.reference = reference;
}

const report: Write = (caller, ledger) => sendProblem(caller, ledger, crypto.randomUUID());

const submitAndApprove: Write = async (caller, ledger) => {
  const key = crypto.randomUUID();
  await submit(caller, ledger, key);
  const entry = ledger.submissions.get(titleOf(key));
  const query = { status: 'pending', limit: 20 };
  const { submissions } = await call(caller, submissionEndpoints.list, { query });
  const found = submissions.find(({ reference }) => reference === entry?.reference);
  if (!entry || !found) throw new Error('An acknowledged submission is not in the queue');
  entry.id = found._id;
  const { blog } = await call(caller, submissionEndpoints.approve, { id: found._id });
  entry.blogId = blog._id;
};

const blogWithImage: Write = async (caller, ledger) => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)]), 'photo.jpg');
  const { url } = await call(caller, uploadEndpoints.image, { body: form });
  ledger.images.push(url);
  const title = `With a picture ${crypto.randomUUID()}`;
  const entry: { image: string; id?: string } = { image: url };
  ledger.blogs.set(title, entry);
  const body = { ...sampleBlog, title, featuredImage: url };
  entry.id = (await call(caller, blogEndpoints.create, { body })).blog._id;
};

const changeStatus: Write = async (caller, { followed }) => {
  const note = crypto.randomUUID();
  followed.tried.push(note);
  const status = followed.tried.length % 2 === 0 ? 'in_progress' : 'under_review';
  await call(caller, problemEndpoints.setStatus, { id: followed.id, body: { status, note } });
  followed.kept.push(note);
};

const editBlog: Write = async (caller, { edited }) => {
  const title = editedTitle(++edited.tried);
  await call(caller, blogEndpoints.update, { id: edited.id, body: { title } });
  edited.kept = edited.tried;
};

const changeAndEdit: Write = async (caller, ledger) => {
  await changeStatus(caller, ledger);
  await editBlog(caller, ledger);
};

const WRITERS = [report, submitAndApprove, blogWithImage, changeAndEdit];

/** An empty ledger, with a problem and a blog on the server that later writes change. */
export async function openLedger(caller: Caller): Promise<Ledger> {
  const ledger: Ledger = {
    problems: new Map(),
    submissions: new Map(),
    images: [],
    blogs: new Map(),
    followed: { id: '', tried: [], kept: [] },
    edited: { id: '', tried: 0, kept: 0 },
    refusals: [],
  };
  await sendProblem(caller, ledger, 'followed');
  const { problems } = await call(caller, problemEndpoints.list);
  ledger.followed.id = problems[0]?._id ?? '';
  const body = { ...sampleBlog, title: editedTitle(0) };
  ledger.edited.id = (await call(caller, blogEndpoints.create, { body })).blog._id;
  return ledger;
}

/** Four who write one thing after the other until the server is gone. */
export function startWriters(caller: Caller, ledger: Ledger): { ended: Promise<void> } {
  const all = WRITERS.map((write) => repeat(() => write(caller, ledger), ledger));
  return { ended: Promise.all(all).then(() => {}) };
}

/**
 * The same writers, which go on through every failure until they are stopped: an answer with 503 and
 * no answer are what a client sees of a server that is about to be back. Each write goes to the next
 * of the servers.
 */
export function keepWriting(callers: readonly Caller[], ledger: Ledger): { stop(): Promise<void> } {
  let isOver = false;
  let turn = 0;
  const next = () => callers[turn++ % callers.length] as Caller;
  const all = WRITERS.map(async (write) => {
    while (!isOver) {
      await write(next(), ledger).catch((error) => noteRefusal(error, ledger));
      await pause(1);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

function noteRefusal(error: unknown, { refusals }: Ledger): void {
  const isNoAnswer = error instanceof TypeError;
  const isAway = error instanceof Refused && error.status === 503;
  if (!isNoAnswer && !isAway) refusals.push(String(error));
}

async function repeat(write: () => Promise<void>, { refusals }: Ledger): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (error instanceof Refused) refusals.push(error.message);
      // What is no answer is the end of the server.
      return;
    }
    await pause(1);
  }
}
