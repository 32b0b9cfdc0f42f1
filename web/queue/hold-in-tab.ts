import { tellFailure } from '#web/api/slow-calls.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';

interface Held<Value> {
  email: string;
  value: Value;
  /** The sentence that tells the person of it. */
  said: string;
}

/** Hears that the server has ended the session, while the screen still stands. Answers what ends it. */
export const onLostSession = (listener: () => void) =>
  subscribeToSession(() => {
    const session = sessionState();
    if (session.status === 'signed-out' && session.lost) listener();
  });

/**
 * Keeps what somebody was typing when the server ended the session, for the same person alone, and
 * only ever in the memory of this tab: nothing of a report may lie on the device.
 */
export function holdInTab<Value>() {
  let held: Held<Value> | null = null;
  let email = sessionState().user?.email;

  function tell(): void {
    if (held) tellFailure(new Error(held.said));
  }

  /** It is on its screen again, or saved. */
  function forget(): void {
    if (held) tellFailure(null);
    held = null;
  }

  subscribeToSession(() => {
    const session = sessionState();
    if (session.status === 'signed-out') {
      // Whoever signs out leaves nothing behind.
      if (!session.lost) forget();
    } else if (session.status === 'signed-in') {
      email = session.user.email;
      if (held?.email !== email) forget();
      // Signing in has taken the sentence away.
      tell();
    }
  });

  return {
    /** Null where nothing is held. */
    held: (): Value | null => held?.value ?? null,
    hold(value: Value, said: string): void {
      if (email === undefined) return;
      held = { email, value, said };
      tell();
    },
    forget,
  };
}
