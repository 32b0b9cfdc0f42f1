import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { partsOf } from '#server/database/parts-of-error.ts';
import { restAfterFailures } from '#server/images/rest-after-failures.ts';
import { whatToLookAt } from '#server/images/s3-advice.ts';

export interface S3Settings {
  /** Without a `/` at its end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Below the bucket; none for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Milliseconds until the answer's head is there, and for each piece of its body. */
  patience: number;
}

export interface S3Answer {
  /** Bytes; undefined where S3 names no size. */
  size: number | undefined;
  /** Pieces of the body; rejects with an `S3Error` when one does not come. Leaving early ends the call. */
  body: AsyncIterableIterator<Uint8Array>;
}

/** Takes what S3 failed at and a sentence for the operator. */
export type S3Warning = (failure: { reason: string; method: string }, sentence: string) => void;

/** S3 did not do what it was asked. */
export class S3Error extends Error {
  override name = 'S3Error';
  /** False when only a person can help. */
  readonly passes: boolean;
  /** Nothing more can be kept there; what is there can be shown. */
  readonly isFull: boolean;

  /** @param reason S3's own word, such as `SignatureDoesNotMatch`, or what kept it from answering */
  constructor(reason: string, { passes = false, isFull = false } = {}) {
    super(reason);
    this.passes = passes;
    this.isFull = isFull;
  }
}

/** What answers there keeps nothing: a wrong address, or a page of the network in between. */
export const NO_S3 = 'what answers at S3_ENDPOINT does not speak S3';

/** One bucket, called by signed requests with the bucket in the path. A call is tried once. */
export function openBucket({ endpoint, bucket, ...keys }: S3Settings, warn: S3Warning) {
  const client = new AwsClient({ ...keys, service: 's3' });
  // A store that takes nothing, as some of its disks are gone, may well show what it has.
  const rests = { GET: restAfterFailures(), PUT: restAfterFailures(), DELETE: restAfterFailures() };

  /**
   * Answers what S3 answers to a call that succeeds, null when there is no such key.
   *
   * @throws {S3Error}
   */
  return async function call(wanted: S3Call): Promise<S3Answer | null> {
    const rest = rests[wanted.method];
    if (!rest.mayTry()) throw new S3Error('it did not answer lately', { passes: true });
    try {
      const answer = await send(wanted);
      rest.succeeded();
      return answer;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.passes) rest.failed();
      const { message: reason, isFull } = failure;
      warn({ reason, method: wanted.method }, `S3 fails: ${whatToLookAt(reason, isFull)}`);
      throw failure;
    }
  };

  async function send({ key = '', query, patience, ...init }: S3Call): Promise<S3Answer | null> {
    const end = new AbortController();
    const within = <T>(step: Promise<T>) => endAfter(patience, end, step);
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const request = await client.sign(`${endpoint}/${bucket}${key && `/${key}`}${search}`, {
      ...init,
      headers: { ...init.headers, 'x-amz-content-sha256': hashOf(init.body) },
      redirect: 'manual',
      signal: end.signal,
    });
    // Not signed, as some proxies change it; without it the size could be that of a packed body.
    request.headers.set('accept-encoding', 'identity');
    const response = await within(fetch(request));
    if (init.method === 'PUT') refuseUnkept(response);
    if (response.ok)
      return {
        size: sizeOf(response),
        body: piecesOf(response, within),
      };
    const code = codeOf(await within(response.text()));
    if (code === 'NoSuchKey' && init.method !== 'PUT') return null;
    throw refusalOf(response.status, code);
  }
}

/** Whatever has kept an object says so by its tag; a web server answers 200 to anything. */
function refuseUnkept({ ok, headers, body }: Response): void {
  if (!ok || headers.has('etag')) return;
  body?.cancel().catch(() => {});
  throw new S3Error(NO_S3);
}

function refusalOf(status: number, code = `HTTP ${status}`): S3Error {
  // MinIO says 507, others 403 with this word.
  const isFull = status === 507 || code === 'QuotaExceeded';
  return new S3Error(code, { passes: !isFull && isPassing(status), isFull });
}

/** Too many calls, a fault of S3's, or a call that took too long for it. */
const isPassing = (status: number) => status === 429 || status === 408 || status >= 500;

const sizeOf = ({ headers }: Response) =>
  headers.has('content-length') ? Number(headers.get('content-length')) : undefined;

const hashOf = (body: Uint8Array = new Uint8Array()) =>
  createHash('sha256').update(body).digest('hex');

/** The code of S3's error document. */
const codeOf = (document: string) => /<Code>([\w.]{1,100})<\/Code>/.exec(document)?.[1];

/** Rejects by itself: once garbage was collected, `fetch` no longer hears that a body is aborted. */
async function endAfter<T>(patience: number, end: AbortController, step: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const reason = new Error('it takes too long');
    end.abort(reason);
    reject(reason);
  }, patience);
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}

/** No generator: one that was never asked for a piece would not hear that its reader has left. */
function piecesOf(
  { body }: Response,
  within: <T>(step: Promise<T>) => Promise<T>,
): AsyncIterableIterator<Uint8Array> {
  const reader = body?.getReader();
  const over = { done: true, value: undefined } as const;
  // Whoever leaves early wants no more: the connection is closed.
  const leave = async () => {
    reader?.cancel().catch(() => {});
    return over;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (!reader) return over;
      return within(reader.read()).catch(async (error) => {
        await leave();
        throw failureOf(error);
      });
    },
    return: leave,
  };
}

const failureOf = (error: unknown) =>
  error instanceof S3Error ? error : new S3Error(reasonOf(error), { passes: true });

/** The network's word, which `fetch` hides behind its own. */
function reasonOf(error: unknown): string {
  const { cause, message } = partsOf(error);
  return String(partsOf(cause).code ?? partsOf(cause).message ?? message);
}
