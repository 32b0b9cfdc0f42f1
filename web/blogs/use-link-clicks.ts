import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Follows the plain links inside an element without loading the page anew. For long lists: each
 * router link would be drawn again whenever the address changes.
 */
export function useLinkClicks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.button !== 0 || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.pathname);
  };
}
