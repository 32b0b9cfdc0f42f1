import { createContext, type ReactNode, useContext } from 'react';

const Slot = createContext<ReactNode>(null);

/** Gives what every screen and every dialog over it makes room for. */
export const NoticeProvider = Slot.Provider;

/**
 * Where the notice of the frame stands. A modal dialog has a place of its own: what lies below it can
 * neither be read out nor pressed.
 */
export function NoticeSlot() {
  return useContext(Slot);
}
