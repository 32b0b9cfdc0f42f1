import { useEffect } from 'react';
import { toast } from './toast.ts';

/** Tells of a failure once, however often the screen draws itself; a repeated one takes the same place. */
export function useFailureToast(error: Error | null, message: string): void {
  useEffect(() => {
    if (error) toast.error(message, { id: message });
  }, [error, message]);
}
