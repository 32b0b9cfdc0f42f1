import type { MouseEvent } from 'react';
import { isPlainClick } from '#web/router/link.tsx';
import { navigate } from '#web/router/router.ts';

/**
 * Follows the plain links inside an element without loading the page anew. For long lists: each
 * router link would be drawn again whenever the address changes.
 */
export function useLinkClicks(): (event: MouseEvent) => void {
  return (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname);
  };
}
