import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingOf, isNamed } from './finished-answer.ts';

/** Brotli's: it is done once, but somebody waits for it. */
const QUALITY = 9;

/** An answer that stays the same for as long as the process runs, as bytes with their ETag. */
export class MadeOnce {
  readonly #type: string;
  readonly #make: () => string;
  #made: ReturnType<typeof made> | undefined;

  /** @param make called at the first question: nobody who starts the server waits for it */
  constructor(type: string, make: () => string) {
    this.#type = type;
    this.#make = make;
  }

  /** Whoever has it is told that it is still the same. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.#made ??= made(this.#make());
    const { etag, ...bodies } = this.#made;
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
    if (isNamed(etag, request.headers['if-none-match'])) return reply.status(304).send();
    const coding = codingOf(request);
    if (coding) reply.header('Content-Encoding', coding);
    return reply.type(this.#type).send(bodies[coding ?? 'plain']);
  }
}

/** Weak, as it is the same however the body is compressed. */
function made(text: string) {
  const hash = createHash('sha256').update(text).digest('base64url');
  return {
    etag: `W/"${hash.slice(0, 22)}"`,
    plain: Buffer.from(text),
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    gzip: gzipSync(text),
  };
}
