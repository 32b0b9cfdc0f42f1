import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A JPEG whose upper left quarter is red, the rest blue with some noise. */
export async function photo(width: number, height: number): Promise<Buffer> {
  return image(width, height).jpeg().toBuffer();
}

/** As `photo`, held sideways, with the place of the Golghar in its EXIF data. */
export async function photoTakenSideways(width: number, height: number): Promise<Buffer> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '25/1 37/1 12/1' };
  return image(width, height)
    .jpeg()
    .withExif({ IFD0: { Orientation: '6' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Pixels of a side that share their noise: it takes far longer to make than a picture to be read. */
const COARSE = 8;

function image(width: number, height: number) {
  const red = { r: 255, g: 0, b: 0 };
  const quarter = {
    create: {
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      channels: 3 as const,
      background: red,
    },
  };
  return sharp({
    create: {
      width: Math.ceil(width / COARSE),
      height: Math.ceil(height / COARSE),
      channels: 3,
      background: { r: 0, g: 0, b: 200 },
      noise: { type: 'gaussian', mean: 100, sigma: 10 },
    },
  })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .composite([{ input: quarter, left: 0, top: 0 }]);
}

/** A GIF of 60 × 40 pixels. */
export async function animation(frames: number): Promise<Buffer> {
  const shades = Array.from({ length: frames }, (_, index) => (index * 60) % 256);
  const images = await Promise.all(
    shades.map((shade) =>
      sharp({
        create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 90, b: 120 } },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(images, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** The same image with bytes behind its end, which viewers ignore. */
export function paddedTo(size: number, bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

/** A PNG whose header promises more pixels than any memory holds. */
export const hugePng = (width: number, height: number): Buffer =>
  pngOf(width, height, Buffer.alloc(8));

/** A PNG of 24-bit pixels put together by hand, with one more part where it is named. */
export function pngOf(
  width: number,
  height: number,
  pixels: Buffer,
  more?: [name: string, text: string],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    more ? chunk(more[0], Buffer.from(more[1], 'latin1')) : Buffer.alloc(0),
    chunk('IDAT', pixels),
    chunk('IEND'),
  ]);
}

function chunk(name: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The first box of a file as an iPhone writes it. */
export function heicHeader(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  ]);
}
