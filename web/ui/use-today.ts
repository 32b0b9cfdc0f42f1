import { useSyncExternalStore } from 'react';

/** Milliseconds after which it is looked again. */
const LOOK = 60_000;

function watch(onLook: () => void): () => void {
  const timer = setInterval(onLook, LOOK);
  document.addEventListener('visibilitychange', onLook);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onLook);
  };
}

const dayNow = () => new Date().setHours(0, 0, 0, 0);

/** When this day began: a page may stay open for longer than one. */
export const useToday = (): number => useSyncExternalStore(watch, dayNow);
