/** True when a word of each set stands behind one of the set before. */
export function hasPhrase(tokens: Uint32Array, length: number, parts: Uint8Array[]): boolean {
  const [first, ...following] = parts as [Uint8Array, ...Uint8Array[]];
  const starts = length - following.length;
  for (let at = 0; at < starts; at++) {
    if (first[tokens[at] as number] === 0) continue;
    let matched = 0;
    while (matched < following.length && isIn(following[matched], tokens[at + matched + 1]))
      matched++;
    if (matched === following.length) return true;
  }
  return false;
}

const isIn = (set: Uint8Array | undefined, word: number | undefined) => set?.[word ?? 0] === 1;
