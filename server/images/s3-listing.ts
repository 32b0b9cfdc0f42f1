export interface S3Listing {
  /** The time in milliseconds since 1970. */
  keys: { key: string; storedAt: number }[];
  /** What asks for the next page; undefined on the last one. */
  next: string | undefined;
}

/** Reads the XML that S3 answers to ListObjectsV2. */
export function readListing(xml: string): S3Listing {
  const entries = xml.matchAll(/<Contents>(.*?)<\/Contents>/gs);
  const keys = [...entries].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    storedAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
  }));
  // Some stores name an empty one on the last page: asked for, it would be the first page again.
  return { keys, next: textOf(xml, 'NextContinuationToken') || undefined };
}

function textOf(xml: string, element: string): string | undefined {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text?.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, decode);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? whole;
  return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
}
