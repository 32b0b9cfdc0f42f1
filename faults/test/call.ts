import type { Endpoint } from '#contract/endpoint.ts';
import type { z } from '#contract/zod.ts';
import { newAddress } from '#server/test/sample-problem.ts';

/** Where a server listens, and who calls it. */
export interface Caller {
  address: string;
  token: string;
}

export interface Sent {
  id?: string;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

type Data<E extends Endpoint> = E extends { data: z.ZodType } ? z.output<E['data']> : undefined;

/**
 * Calls an endpoint as a client from an address of its own and answers its data, checked against
 * the contract.
 *
 * @throws {Refused} when the server answers anything but 2xx; other errors mean that no answer came
 */
export async function call<const E extends Endpoint>(
  { address, token }: Caller,
  { method, path, data }: E,
  { id = '', query = {}, body, headers = {} }: Sent = {},
): Promise<Data<E>> {
  const url = new URL(`/api${path.replace(':id', id)}`, address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: {
      ...newAddress(),
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, text, answer.headers);
  return data?.parse(JSON.parse(text).data) as Data<E>;
}

/** An answer of the server that is no 2xx. */
export class Refused extends Error {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;

  constructor(status: number, text: string, headers: Headers) {
    super(`${status} ${text}`);
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}
