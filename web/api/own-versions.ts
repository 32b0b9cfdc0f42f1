/** By problem and version, which version a change of our own made of it. */
const own = new Map<string, number>();

/** A change that waited for another one of ours is made on what that one has become. */
export function newestOwn(id: string, version: number | undefined): number | undefined {
  let newest = version;
  for (let next = newest; next !== undefined; next = own.get(`${id}@${next}`)) newest = next;
  return newest;
}

/** Remembers what a change of ours has made of a version. */
export function keepOwn(id: string, version: number | undefined, next: number | undefined): void {
  if (version !== undefined && next !== undefined && next > version)
    own.set(`${id}@${version}`, next);
}
