import { tellHeld } from '#web/api/slow-calls.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import { markHeld } from './unsaved-mark.ts';

interface Held<Value> {
  email: string;
  value: Value;
  /** Called once it is on its screen again, saved or given up. */
  ends: (() => void)[];
}

export interface InTab<Value> {
  /** Null where nothing is held. */
  held: () => Value | null;
  /** `said` tells the person of it. */
  hold: (value: Value, said: string) => void;
  /** It is on its screen again, or saved. */
  forget: () => void;
}

/** Hears that the session has ended by itself, while the screen still stands. Answers what ends it. */
export const onLostSession = (listener: () => void) =>
  subscribeToSession(() => {
    const session = sessionState();
    if (session.status === 'signed-out' && session.lost) listener();
  });

function holdPage(): () => void {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  return () => window.removeEventListener('beforeunload', hold);
}

/**
 * Keeps what somebody was typing when the session ended by itself, for the same person alone, and
 * only ever in the memory of this tab: nothing of a report may lie on the device.
 */
export function holdInTab<Value>(): InTab<Value> {
  let held: Held<Value> | null = null;
  let last = sessionState();
  let email = last.user?.email;

  function forget(): void {
    for (const end of held?.ends ?? []) end();
    held = null;
  }

  subscribeToSession(() => {
    const before = last;
    last = sessionState();
    // Whoever signs out leaves nothing behind.
    if (last.status === 'signed-out' && !last.lost) forget();
    if (last.status !== 'signed-in') return;
    email = last.user.email;
    // Somebody else comes through the sign-in; who is there already has another email.
    if (before.status === 'signed-in' && held) held.email = email;
    else if (held?.email !== email) forget();
  });

  return {
    held: () => held?.value ?? null,
    hold(value, said) {
      if (email === undefined) return;
      forget();
      held = { email, value, ends: [tellHeld(said), markHeld(), holdPage()] };
    },
    forget,
  };
}
