import { useEffect, useRef } from 'react';

/**
 * After a refused submit the focus goes to the first field that has to be corrected, or back to the
 * button, which lost it while it was busy: fields that are disabled meanwhile take none.
 */
export function useFocusOnFirstError(submitCount: number) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [submitCount]);
  return element;
}
