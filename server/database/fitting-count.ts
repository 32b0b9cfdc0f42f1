/** How many of the first have at most so many bytes together; one at least. */
export function fittingCount(sized: readonly { bytes: number }[], most: number): number {
  let sum = 0;
  const beyond = sized.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > most;
  });
  return Math.max(1, beyond < 0 ? sized.length : beyond);
}
