import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type OpenKind, presenceEndpoints } from '#contract/presence.ts';
import { useAddition } from './additions.ts';
import { identity, list, text } from './read-answer.ts';
import { request } from './request.ts';
import { sessionState } from './stored-session.ts';

/** Milliseconds after which it is asked again what colleagues have open. */
const WATCH = 20_000;
/** Milliseconds that something must be open before it is signed for: who leafs through signs for nothing. */
const SETTLED = 1000;
/** Milliseconds between two signs, each of which makes all answers old that the server keeps. */
const SIGN_EVERY = 60_000;

/** By id, the name of the colleague who has it open. */
type Open = Readonly<Record<string, string>>;

const openOf = (kind: OpenKind) =>
  queryOptions({
    queryKey: ['presence', kind],
    queryFn: async ({ signal }): Promise<Open> => {
      const options = { query: { kind }, signal, background: true };
      const { body } = await request(presenceEndpoints.list, options);
      return Object.fromEntries(
        list(body, 'open').map((entry) => [identity(entry), text(entry.name)]),
      );
    },
  });

/** Asks again and again, while the list is looked at, what colleagues have open of it. */
export function useWatchPresence(kind: OpenKind): void {
  const enabled = useAddition('presence');
  useQuery({
    ...openOf(kind),
    enabled,
    refetchInterval: WATCH,
    refetchOnWindowFocus: 'always',
    // Rows are told by `useHolders`: the list itself is not drawn again.
    notifyOnChangeProps: [],
  });
}

const NOBODY: Open = {};

/** Who has which open, by its id, as far as `useWatchPresence` knows. */
export const useHolders = (kind: OpenKind): Open =>
  useQuery({ ...openOf(kind), enabled: false }).data ?? NOBODY;

/** The colleague who has one open, as far as `useWatchPresence` knows; empty where nobody has. */
export function useHolder(kind: OpenKind, id: string): string {
  const { data } = useQuery({ ...openOf(kind), enabled: false, select: (open) => open[id] ?? '' });
  return data ?? '';
}

/** Says that one is open here for as long as it is, and the page is looked at; an empty id says nothing. */
export function useSignOpen(kind: OpenKind, id: string): void {
  const isTold = useAddition('presence');
  useEffect(() => {
    if (!isTold || id === '') return;
    const sign = async () => {
      if (document.hidden) return;
      await request(presenceEndpoints.sign, { body: { kind, id }, ...UNHEARD });
    };
    // One after the other: the end of it must not come before its begin.
    let signed: Promise<void> | undefined;
    const goOn = () => {
      signed = (signed ?? Promise.resolve()).then(sign).catch(() => undefined);
    };
    let timer = setTimeout(function first() {
      goOn();
      timer = setTimeout(first, SIGN_EVERY);
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      void signed
        ?.then(async () => {
          if (sessionState().status === 'signed-in')
            await request(presenceEndpoints.leave, { query: { kind, id }, ...UNHEARD });
        })
        .catch(() => undefined);
    };
  }, [isTold, kind, id]);
}

/** Nobody waits for a sign, and one that is lost is no failure. */
const UNHEARD = { background: true, told: true };
