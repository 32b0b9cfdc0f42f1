import { useState } from 'react';

/** A call of the sign-in, which loads no cache of answers: itself, and whether one is on its way. */
export function usePending<Given, Answered>(call: (given: Given) => Promise<Answered>) {
  const [isPending, setPending] = useState(false);
  async function run(given: Given): Promise<Answered> {
    setPending(true);
    try {
      return await call(given);
    } finally {
      setPending(false);
    }
  }
  return { run, isPending };
}
