import { useEffect, useRef } from 'react';

/**
 * Focuses the field marked `data-initial-focus` when one step takes the place of another. The first
 * step is left to the dialog, which remembers where the focus was.
 */
export function useStepFocus(step: number) {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    content.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
  }, [step]);
  return content;
}
