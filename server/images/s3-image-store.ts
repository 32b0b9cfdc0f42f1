import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { HttpError } from '#server/http/http-error.ts';
import { IMAGE_PATH, isImageName } from '#server/images/image-name.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import {
  NO_S3,
  openBucket,
  type S3Answer,
  S3Error,
  type S3Settings,
  type S3Warning,
} from '#server/images/s3-bucket.ts';
import { readListing } from '#server/images/s3-listing.ts';

/** Images have the key of their address. Other keys of the bucket are left alone. */
const PREFIX = IMAGE_PATH.slice(1);
/** Milliseconds; an upload has to be answered within 5 seconds. */
const PATIENCE = 3000;
const PATIENCE_FOR_LISTS = 15_000;

/**
 * Keeps images in a bucket that speaks S3. Where it fails, saving and opening throw 503 with a sentence,
 * saving 507 where it is full.
 */
export function s3ImageStore(settings: S3Settings, warn: S3Warning): ImageStore {
  const call = openBucket(settings, warn);

  return {
    async save(name, bytes, patience = PATIENCE) {
      const wanted = { method: 'PUT', key: PREFIX + name, patience } as const;
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      };
      const body = new Uint8Array(bytes);
      drain(await call({ ...wanted, headers, body }).catch(refuse('notKept')));
    },
    async open(name, patience = PATIENCE) {
      const wanted = { method: 'GET', key: PREFIX + name, patience } as const;
      const answer = await call(wanted).catch(refuse('notShown'));
      if (!answer) return null;
      return { size: answer.size, stream: Readable.from(answer.body, { objectMode: false }) };
    },
    async remove(name) {
      drain(await call({ method: 'DELETE', key: PREFIX + name, patience: PATIENCE }));
    },
    async list() {
      const images: { name: string; storedAt: number }[] = [];
      let after: string | undefined = '';
      while (after !== undefined) {
        const { keys, next } = await listPage(after);
        for (const { key, storedAt } of keys)
          images.push({ name: key.slice(PREFIX.length), storedAt });
        after = next;
      }
      return images.filter(({ name }) => isImageName(name));
    },
  };

  async function listPage(after: string) {
    const query = {
      'list-type': '2',
      prefix: PREFIX,
      ...(after && { 'continuation-token': after }),
    };
    const answer = await call({ method: 'GET', query, patience: PATIENCE_FOR_LISTS });
    const xml = answer ? await text(answer.body) : '';
    // It would be an empty bucket, and a backup without pictures a whole one.
    if (!xml.includes('<ListBucketResult')) throw new S3Error(NO_S3);
    return readListing(xml);
  }
}

/** The head has said that it is done: what follows is read only to use the connection again. */
function drain(answer: S3Answer | null): void {
  if (answer) text(answer.body).catch(() => {});
}

const refuse =
  (what: 'notKept' | 'notShown') =>
  (error: unknown): never => {
    if (!(error instanceof S3Error)) throw error;
    // No 503: the console would send the picture again and again.
    if (error.isFull && what === 'notKept')
      throw new HttpError(507, (t) => t.images.notKept.full, { cause: error });
    const { passes } = error;
    throw new HttpError(503, (t) => t.images[what][passes ? 'silent' : 'refused'], {
      cause: error,
      ...(passes && { headers: { 'Retry-After': '5' } }),
    });
  };
