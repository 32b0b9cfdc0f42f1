import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { rules } from '#contract/rules.ts';
import { MAX_IMAGE_BYTES } from '#contract/upload-values.ts';
import { MAX_READ_IN_VAIN } from '#server/http/endless-bodies.ts';
import { HttpError } from '#server/http/http-error.ts';

interface Source {
  /** Of the form. */
  field: string;
  /** Where the image lies meanwhile. */
  folder: string;
  /** Asked before anything is written and again before each piece: many may come at once. */
  refuseFull: () => void;
}

/**
 * Writes the one image of a form into a new file of the folder and hands its path to `use`.
 * Whatever happens, the file is gone afterwards.
 */
export async function receiveImage<Result>(
  request: FastifyRequest,
  { folder, ...source }: Source,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers['content-length']) > MAX_READ_IN_VAIN) throw tooLarge();
  source.refuseFull();
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await writeImage(request, source, path).catch((error) => {
      readOn(request);
      return refuseBrokenForm(error);
    });
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function writeImage(
  request: FastifyRequest,
  { field, refuseFull }: Omit<Source, 'folder'>,
  path: string,
): Promise<void> {
  if (!request.isMultipart()) throw missing(field);
  let received: 'nothing' | 'picture' | 'too much' = 'nothing';
  const limits = { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 10, fieldSize: 1000 };
  const asking = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      refuseFull();
      yield piece;
    }
  };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    if (part.fieldname === field) {
      // It is there before the first piece is asked about: one that opens later would outlive its removal.
      const file = await open(path, 'wx');
      await pipeline(part.file, asking, file.createWriteStream());
      received = part.file.truncated ? 'too much' : 'picture';
    } else part.file.resume();
  }
  if (received === 'too much') throw tooLarge();
  if (received === 'nothing') throw missing(field);
}

/** The parser takes nothing any more, and a body that stands still keeps the answer from who sends it. */
function readOn({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** What is no failure of our own file is the sender's: a form cut off or not well-formed. */
function refuseBrokenForm(error: NodeJS.ErrnoException): never {
  if (error instanceof HttpError || error.syscall !== undefined) throw error;
  if (error.code === 'FST_FILES_LIMIT') throw new HttpError(422, (t) => t.images.oneAtATime);
  throw new HttpError(400, (t) => t.images.formBroken);
}

const tooLarge = () => new HttpError(413, () => rules().imageTooLarge);

const missing = (field: string) => HttpError.ofField(field, (t) => t.images.missing(field));
