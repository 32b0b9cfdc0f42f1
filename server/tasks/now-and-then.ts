/** Answers true at most once in so many milliseconds, for what must not fill the log. */
export function nowAndThen(every: number, now = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    if (time - last < every) return false;
    last = time;
    return true;
  };
}
