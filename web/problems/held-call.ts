import { holdInTab } from '#web/unsaved/hold-in-tab.ts';
import type { CallValues } from './call-values.ts';

interface Call {
  values: CallValues;
  /** What it is sent under. */
  scope: string;
}

const inTab = holdInTab<Call>();

/** What the person was writing down when the server ended the session; null where there is none. */
export const heldCall = inTab.held;

/** It is in the form again, or saved. */
export const forgetHeldCall = inTab.forget;

/** Keeps what is being written down, for who has been signed in until now. */
export function holdCall({ values, scope }: Call, said: string): void {
  // Of somebody who wants no name nothing leaves the form.
  const unnamed = values.anonymous && { name: '', phone: '', email: '' };
  inTab.hold({ values: { ...values, ...unnamed }, scope }, said);
}
