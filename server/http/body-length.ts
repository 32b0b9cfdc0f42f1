import type { FastifyRequest } from 'fastify';

/** Bytes of the body, endless where it is sent without saying. */
export const bodyLength = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
