import { setTimeout as pause } from 'node:timers/promises';
import { deliverMails } from '#server/auth/deliver-mails.ts';
import type { Services } from '#server/http/services.ts';

/** Milliseconds between two looks into the outbox, for what other processes left or what has to be tried again. */
const EVERY = 2000;

/** Delivers what waits in the outbox, now and from then on. Answers what stops it, once a try that runs is over. */
export function startMailDelivery(services: Services): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const work = async () => {
    while (!signal.aborted) {
      await deliverMails(services, () => signal.aborted).catch((error) =>
        services.log.error(error, 'the mail outbox could not be read'),
      );
      await pause(EVERY, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const ended = work();
  return () => {
    stop.abort();
    return ended;
  };
}
