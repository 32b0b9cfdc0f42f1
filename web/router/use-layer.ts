import { useEffectEvent, useLayoutEffect } from 'react';
import { addLayer } from './steps.ts';

/** What lies over the screen while it is open, and which the way back closes before it leads away. */
export function useLayer(open: boolean, close: () => void): void {
  const closed = useEffectEvent(close);
  useLayoutEffect(() => (open ? addLayer(() => closed()) : undefined), [open]);
}
