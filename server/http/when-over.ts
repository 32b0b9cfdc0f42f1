import type { FastifyReply } from 'fastify';

/** Calls once the answer has gone or its caller has left, also where that was before. */
export function whenOver({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act();
  else raw.once('close', act);
}
