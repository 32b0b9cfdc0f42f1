import { tellFailure } from '#web/api/slow-calls.ts';
import { sessionState, subscribeToSession } from '#web/api/stored-session.ts';
import type { CallValues } from './call-values.ts';

interface HeldCall {
  email: string;
  values: CallValues;
  /** The sentence that tells the person of it. */
  said: string;
}

/** Only ever in the memory of this tab: nothing that a caller said may lie on the device. */
let held: HeldCall | null = null;
let email = sessionState().user?.email;

/** What the person was writing down when the server ended the session; null where there is none. */
export const heldCall = (): CallValues | null => held?.values ?? null;

/** Keeps what is being written down, for who has been signed in until now. */
export function holdCall(values: CallValues, said: string): void {
  if (email === undefined) return;
  // Of somebody who wants no name nothing leaves the form.
  const unnamed = values.anonymous && { name: '', phone: '', email: '' };
  held = { email, values: { ...values, ...unnamed }, said };
  tellHeld();
}

/** It is in the form again, or saved. */
export function forgetHeldCall(): void {
  if (held) tellFailure(null);
  held = null;
}

function tellHeld(): void {
  if (held) tellFailure(new Error(held.said));
}

subscribeToSession(() => {
  const session = sessionState();
  if (session.status === 'signed-out') {
    // Whoever signs out leaves nothing behind.
    if (!session.lost) forgetHeldCall();
  } else if (session.status === 'signed-in') {
    email = session.user.email;
    if (held?.email !== email) forgetHeldCall();
    // Signing in has taken the sentence away.
    tellHeld();
  }
});
