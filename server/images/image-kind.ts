/** What an image is by its first bytes; its name and its declared type prove nothing. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'svg' | 'unknown';

/** How many bytes `imageKind` looks at. */
export const KIND_BYTES = 1024;

export function imageKind(head: Uint8Array): ImageKind {
  const text = Buffer.from(head.subarray(0, KIND_BYTES)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  if (text.slice(4, 8) === 'ftyp') return kindOfBrands(head, text);
  if (/^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!)/i.test(text) && /<svg[\s>]/i.test(text)) return 'svg';
  return 'unknown';
}

/** ISO base media files name the formats they obey: one main brand, a version, compatible ones. */
function kindOfBrands(head: Uint8Array, text: string): ImageKind {
  const boxEnd = Math.min(Buffer.from(head).readUInt32BE(0), text.length);
  const brands = text.slice(8, boxEnd).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
    ? 'heic'
    : 'unknown';
}
