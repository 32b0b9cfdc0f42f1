import { buffer } from 'node:stream/consumers';
import { StartError } from '#server/database/start-error.ts';
import { HttpError } from '#server/http/http-error.ts';
import { isImageName } from '#server/images/image-name.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import { S3Error } from '#server/images/s3-bucket.ts';
import { retryPause } from '#server/tasks/retry-pause.ts';

/** Nobody looks at a page meanwhile. Milliseconds. */
const PATIENCE = 30_000;
/** With the pauses between them half a minute to a minute. */
const TRIES = 6;

/*
 * What copies every image goes on where the store fails now and then: among thousands of calls one does,
 * and all that was copied before it would be for nothing.
 */

export const listImages = (from: ImageStore): Promise<string[]> =>
  patiently(async () => (await from.list()).map(({ name }) => name).filter(isImageName));

/** Null when there is no image of this name: it may have been removed since it was listed. */
export const readImage = (from: ImageStore, name: string): Promise<Buffer | null> =>
  patiently(async () => {
    const image = await from.open(name, PATIENCE);
    return image && buffer(image.stream);
  });

export const saveImage = (to: ImageStore, name: string, bytes: Uint8Array): Promise<void> =>
  patiently(() => to.save(name, bytes, PATIENCE));

async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await step();
    } catch (error) {
      if (tries === TRIES || !mayPass(error)) throw sayFailed(error);
      await pause(retryPause(tries));
    }
}

/** Whoever runs a command can do something about the store, and nothing about a stack. */
function sayFailed(error: unknown): unknown {
  if (!(error instanceof S3Error || error instanceof HttpError)) return error;
  // Its own word: the sentence is for who uploads a picture.
  const { message } = error.cause instanceof S3Error ? error.cause : error;
  return new StartError(`The storage of pictures has failed: ${message}`, { cause: error });
}

/** Where S3 refuses, or a disk is full, only a person can help. */
function mayPass(error: unknown): boolean {
  if (error instanceof S3Error) return error.passes;
  return error instanceof HttpError && 'Retry-After' in error.headers;
}

const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds));
