import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that stays the same for as long as the process runs, as bytes with their ETag. */
export class MadeOnce {
  readonly #type: string;
  readonly #make: () => string;
  #made: { body: Buffer; etag: string } | undefined;

  /** @param make called at the first question: nobody who starts the server waits for it */
  constructor(type: string, make: () => string) {
    this.#type = type;
    this.#make = make;
  }

  /** Whoever has it is told that it is still the same. */
  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.#made ??= made(this.#make());
    const { body, etag } = this.#made;
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag });
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(this.#type).send(body);
  }
}

function made(text: string) {
  const hash = createHash('sha256').update(text).digest('base64url');
  return { body: Buffer.from(text), etag: `"${hash.slice(0, 22)}"` };
}
