import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { isAnnouncedByNow } from './additions.ts';
import { queryClient } from './query-client.ts';
import { type CallOptions, request } from './request.ts';

/** An answer as it came, whatever was changed since in the page that was made of it. */
class Came {
  readonly etag: string;
  readonly body: unknown;

  constructor(etag: string, body: unknown) {
    this.etag = etag;
    this.body = body;
  }
}

/** A page that knows its answer, for as long as it is held itself. */
export interface KnownPage {
  came?: Came | undefined;
}

/** What is loaded of a page of a list. Pages are numbered from 1 on. */
export const loadedPage = (queryKey: QueryKey, page: number): KnownPage | undefined =>
  queryClient.getQueryData<{ pages: KnownPage[] }>(queryKey)?.pages[page - 1];

/** Names no answer, and asks for the name of the one that comes. */
const NONE = '"none"';
/** Stands for the answer from before: no JSON. */
const SAME = 'same';

/**
 * Asks for a page of a list that is asked for again and again; our server sends it only where it is another
 * one than what is loaded.
 *
 * @param loaded the page as it is loaded
 * @returns `came` for the page, so that the next call knows of it
 */
export async function requestPage(
  endpoint: Endpoint,
  options: CallOptions,
  loaded: KnownPage | undefined,
): Promise<KnownPage & { body: unknown }> {
  // Others may know no such header.
  if (!isAnnouncedByNow('texts-apart')) return request(endpoint, options);
  const before = loaded?.came;
  const { body, etag } = await request(endpoint, {
    ...options,
    known: { etag: before?.etag ?? NONE, text: SAME },
    long: {
      text: (response) => response.text(),
      parse: async (text) => (text === SAME ? before?.body : parse(text)),
    },
  });
  if (body === before?.body) return { body, came: before };
  return { body, came: etag === null ? undefined : new Came(etag, body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
