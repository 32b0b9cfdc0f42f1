import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonInParts } from '#server/http/json-in-parts.ts';
import { atMost } from '#server/tasks/at-most.ts';

/** A finished answer of the API, with status 200. */
export interface FinishedAnswer {
  /** JSON. One and the same for all who get it: never changed. */
  body: Buffer;
  /** How the body is compressed; undefined where it is not. */
  coding: Coding | undefined;
  etag: string | undefined;
  /** Whether the ETag stands for every byte, and not only for the version of a thing. */
  isWhole: boolean;
}

/** What bodies are compressed by, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Bytes from which compressing is worth its work. */
const WORTH_IT = 1024;
/** Brotli's: the next better ones cost more than they save. */
const QUALITY = 5;

/** Answers made and compressed at once: each takes some 10 MB meanwhile, and one of the few threads. */
const inTurn = atMost(2);

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)];

/** Who is signed in decides what is in an answer: another one in the same browser never gets it. */
const VARY = 'Authorization, Accept-Encoding';
/** What anyone may see, the caller's own browser keeps, and asks each time whether it is still true. */
const PUBLIC = 'private, no-cache';

/** The coding that a caller takes; a quality of 0 refuses one, and `*` names none. */
export function codingOf({ headers }: FastifyRequest): Coding | undefined {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return undefined;
  const named = String(accepted).toLowerCase().split(',');
  const taken = named.filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry));
  const names = new Set(taken.map((entry) => entry.split(';')[0]?.trim()));
  return CODINGS.find((coding) => names.has(coding));
}

export interface MadeAnswer {
  answer: object;
  /** The ETag of the version of what is shown, where it has one. */
  version: string | undefined;
}

interface Finish {
  /** Whether it may be compressed. */
  compress: boolean;
  /** Whether it has an ETag of its bytes unless it has one of its own; what may be compressed has. */
  tag?: boolean;
  coding: Coding | undefined;
  /** Small, however long it takes to make: only what compresses it takes a turn. */
  isSmall?: boolean;
}

/** What is to be compressed is made in turn, unless it is small: nothing is held for those that wait. */
export async function finishAnswer(
  make: () => Promise<MadeAnswer>,
  { compress, tag = compress, coding, isSmall = false }: Finish,
): Promise<FinishedAnswer> {
  const small = isSmall ? await make() : undefined;
  const finish = async () => {
    const { answer, version } = small ?? (await make());
    const plain = await jsonInParts(answer);
    if (!tag) return { body: plain, coding: undefined, etag: version, isWhole: false };
    const used = plain.length < WORTH_IT ? undefined : coding;
    const body = used === undefined ? plain : await compressed(plain, used);
    const isWhole = version === undefined;
    return { body, coding: used, etag: version ?? etagOfBytes(plain), isWhole };
  };
  return compress && coding ? inTurn(finish) : finish();
}

/** The ETag that a route has set, of the version of what it shows. */
export const etagOf = (reply: FastifyReply) => reply.getHeader('ETag')?.toString();

/** Weak, as it is the same however the body is compressed. */
const etagOfBytes = (plain: Buffer) => `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;

/** In a thread of the pool, so that nobody waits for it but the caller. */
function compressed(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return deflate(body);
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: QUALITY,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
}

/** Sets its headers and answers what to send: nothing to whoever has the very same answer. */
export function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, coding, etag, isWhole }: FinishedAnswer,
): Buffer | undefined {
  const others = reply.getHeader('Vary');
  reply.header('Vary', others === undefined ? VARY : `${others}, ${VARY}`);
  if (etag !== undefined) reply.header('ETag', etag);
  if (isWhole && !request.admin) reply.header('Cache-Control', PUBLIC);
  if (isWhole && isNamed(etag, request.headers['if-none-match'])) {
    reply.status(304);
    return undefined;
  }
  if (coding) reply.header('Content-Encoding', coding);
  reply.type('application/json; charset=utf-8');
  return body;
}

/** Whether `If-None-Match` names a tag, which something on the way may have made strong, or weak; `*` any. */
export const isNamed = (etag = '', names = '') =>
  names.trim() === '*' || names.split(',').some((name) => bare(name) === bare(etag));
const bare = (tag: string) => tag.trim().replace('W/', '');
