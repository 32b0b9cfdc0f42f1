import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { HttpError } from '#server/http/http-error.ts';
import { type ImageKind, imageKind, KIND_BYTES } from '#server/images/image-kind.ts';
import type { Sentence } from '#server/text/sentence.ts';

/** Pixels of the longer side. */
const LONGEST_SIDE = 2000;
/** Of all frames together; a phone's largest images have about 64 million. */
const MAX_PIXELS = 2 ** 26;
const MAX_FRAMES = 500;
const MAX_SECONDS = 60;
const QUALITY = 82;

/** Loaded with the first image: many a start sees none. */
async function library() {
  const { default: sharp } = await import('sharp');
  // Uploads are all different: what libvips would keep of one serves no other.
  sharp.cache(false);
  return sharp;
}

export interface PreparedImage {
  /** WebP. */
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes the image in a file and encodes it anew: upright, without metadata such as the place
 * where it was taken, no larger than a page needs. An animation stays one. Throws 415 for what is
 * no accepted image, 422 for one that is broken or too large to decode.
 */
export async function prepareImage(path: string): Promise<PreparedImage> {
  refuseOtherKinds(imageKind(await readHead(path)));
  try {
    return await encode(await decode(path));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(422, (t) => t.images.damaged);
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refuseOtherKinds(kind: ImageKind): void {
  const sentence = refusals[kind];
  if (sentence) throw new HttpError(415, sentence);
}

const refusals: Partial<Record<ImageKind, Sentence>> = {
  heic: (t) => t.images.heic,
  svg: (t) => t.images.svg,
  unknown: (t) => t.images.noImage,
};

async function decode(path: string): Promise<Sharp> {
  const sharp = await library();
  const image = sharp(path, { animated: true, failOn: 'error', limitInputPixels: false });
  const { width, height, pageHeight = height, pages = 1 } = await image.metadata();
  if (width * pageHeight * pages > MAX_PIXELS)
    throw new HttpError(422, (t) => t.images.tooManyPixels);
  if (pages > MAX_FRAMES) throw new HttpError(422, (t) => t.images.tooManyFrames(MAX_FRAMES));
  return image;
}

async function encode(image: Sharp): Promise<PreparedImage> {
  const { data, info } = await image
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 2 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}
