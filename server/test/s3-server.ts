import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '#server/images/s3-bucket.ts';

/** What the server does with a call. */
type Mood =
  | 'works'
  /** Takes the call and never answers. */
  | 'hangs'
  /** Sends the head and half of the body, then nothing. */
  | 'hangs within'
  /** Ends the connection there. */
  | 'ends within'
  | 'answers 500'
  /** Too many calls. */
  | 'answers 429'
  /** A call that took too long. */
  | 'answers 408'
  | 'answers 507'
  /** What is there can be read. */
  | 'is full'
  | 'is over its quota'
  | 'takes nothing'
  /** A page with 200, whatever is asked. */
  | 'is a web server';

interface Stored {
  bytes: Buffer;
  headers: IncomingMessage['headers'];
  storedAt: number;
}

export interface S3Server {
  settings: S3Settings;
  /** By key. */
  objects: Map<string, Stored>;
  mood: Mood;
  /** What it does with the next calls, one after the other, before its mood counts. */
  next: Mood[];
  /** Calls so far, and those of them that are neither answered in full nor left by the caller. */
  calls: number;
  open: number;
  /** Keys of one page of a list. */
  pageSize: number;
  /** Closes the port until `comeBack`. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

const BUCKET = 'nagrik-pictures';
const CREDENTIALS = { accessKeyId: 'test-key', secretAccessKey: 'test/secret+with=signs' };
const REGION = 'ap-south-1';

/**
 * A server of one bucket, gone after the test. It computes each signature anew with AWS's own signer, which
 * shares nothing with the product's, and refuses what is not signed with the right secret.
 */
export async function startS3Server(): Promise<S3Server> {
  const http = createServer((request, response) => {
    state.calls += 1;
    state.open += 1;
    response.once('close', () => {
      state.open -= 1;
    });
    answer(state, request, response).catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const leave = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  await listen(0);
  const { port } = http.address() as AddressInfo;
  onTestFinished(leave);
  const state: S3Server = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      ...CREDENTIALS,
    },
    objects: new Map(),
    mood: 'works',
    next: [],
    calls: 0,
    open: 0,
    pageSize: 1000,
    leave,
    comeBack: () => listen(port),
  };
  return state;
}

/** The same settings as the product reads them. */
export function environmentOf({ settings }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

type Refusals = Partial<Record<Mood, [status: number, code: string]>>;

/** Of what is to be kept. */
const NO_ROOM: Refusals = {
  'is full': [507, 'XMinioStorageFull'],
  'is over its quota': [403, 'QuotaExceeded'],
  'takes nothing': [503, 'SlowDownWrite'],
};

/** Whatever was asked. */
const REFUSALS: Refusals = {
  'answers 500': [500, 'InternalError'],
  'answers 429': [429, 'TooManyRequests'],
  'answers 408': [408, 'RequestTimeout'],
  'answers 507': [507, 'XMinioStorageFull'],
};

async function answer(state: S3Server, request: IncomingMessage, response: ServerResponse) {
  const mood = state.next.shift() ?? state.mood;
  const body = await buffer(request);
  if (mood === 'hangs') return;
  if (mood === 'is a web server') return void response.end('<!doctype html><title>Welcome</title>');
  const refusal = REFUSALS[mood];
  if (refusal) return refuse(response, ...refusal);
  const problem = await findProblem(request, body);
  if (problem) return refuse(response, problem === 'NoSuchBucket' ? 404 : 403, problem);
  obey({ state, mood, request, body }, response);
}

interface Asked {
  state: S3Server;
  mood: Mood;
  request: IncomingMessage;
  body: Buffer;
}

function obey({ state, mood, request, body }: Asked, response: ServerResponse) {
  const url = new URL(request.url ?? '', 'http://s3');
  const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
  const { objects } = state;
  if (request.method === 'PUT') {
    const noRoom = NO_ROOM[mood];
    if (noRoom) return refuse(response, ...noRoom);
    objects.set(key, { bytes: body, headers: request.headers, storedAt: Date.now() });
    return void response.setHeader('etag', '"of-these-bytes"').end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (key === '') return list(state, url.searchParams, response);
  const found = objects.get(key);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  show(found, mood, response);
}

function show(found: Stored, mood: Mood, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': found.bytes.length });
  if (!mood.endsWith('within')) {
    response.end(found.bytes);
    return;
  }
  const half = found.bytes.subarray(0, found.bytes.length / 2);
  response.write(half, () => mood === 'ends within' && response.destroy());
}

/** The code of S3 for what is wrong with a call; undefined when it may pass. */
async function findProblem(request: IncomingMessage, body: Buffer): Promise<string | undefined> {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/.*, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, keyId, signedNames = '', signature] =
    parts.exec(request.headers.authorization ?? '') ?? [];
  if (!signature) return 'AccessDenied';
  if (keyId !== CREDENTIALS.accessKeyId) return 'InvalidAccessKeyId';
  const hash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  if (signature !== (await signatureOf(request, signedNames.split(';')))) {
    return 'SignatureDoesNotMatch';
  }
  return request.url?.startsWith(`/${BUCKET}`) ? undefined : 'NoSuchBucket';
}

async function signatureOf(request: IncomingMessage, signed: string[]): Promise<string> {
  const signer = new SignatureV4({
    service: 's3',
    region: REGION,
    credentials: CREDENTIALS,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name])]));
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers['x-amz-date'] ?? '') ?? [];
  const signingDate = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const { headers: result } = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: '127.0.0.1',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers,
    },
    { signingDate: new Date(signingDate), signableHeaders: new Set(signed) },
  );
  return /Signature=([0-9a-f]{64})$/.exec(result.authorization ?? '')?.[1] ?? '';
}

/** ListObjectsV2, in the order of the keys; a token with signs that XML and URLs write otherwise. */
function list({ objects, pageSize }: S3Server, query: URLSearchParams, response: ServerResponse) {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token')?.replace(/^.*=&</, '') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const entries = page.map((key) => {
    const at = new Date(objects.get(key)?.storedAt ?? 0).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
  });
  const token = `a+b/c=&amp;&lt;${page.at(-1)}`;
  const next =
    page.length < keys.length ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}
