/** The ETag of a blog. */
export function blogEtag({ version }: { version: number }): string {
  return `"${version}"`;
}

/** Versions count from 1. */
const NO_VERSION = 0;

/** The version an If-Match header asks for, undefined when any will do; a foreign tag fits none. */
export function wantedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  // Something on the way that compresses may have weakened the tag.
  const [, version] = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(ifMatch) ?? [];
  return Number(version ?? NO_VERSION);
}
