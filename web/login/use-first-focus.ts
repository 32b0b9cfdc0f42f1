import { useEffect, useRef } from 'react';

/** Focuses the field marked `data-initial-focus` when a step of a dialog takes the place of another. */
export function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus(), []);
  return form;
}
