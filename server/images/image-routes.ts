import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/http-error.ts';
import type { Services } from '#server/http/services.ts';
import { IMAGE_PATH, isImageName } from '#server/images/image-name.ts';

/** A name is never used twice, so whoever has an image need not ask again. */
const IMAGE_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // The movement's own website shows the images of the blogs.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Serves uploaded images to anyone. */
export function imageRoutes(app: FastifyInstance, { images }: Services): void {
  app.get<{ Params: { name: string } }>(`${IMAGE_PATH}:name`, async (request, reply) => {
    const { name } = request.params;
    const image = isImageName(name) ? await images.open(name) : null;
    if (!image) throw new HttpError(404, (t) => t.images.notFound);
    const { size, stream } = image;
    const isHead = request.method === 'HEAD';
    // The framework would read all of it and send nothing.
    if (isHead) stream.destroy();
    return reply
      .headers({ ...IMAGE_HEADERS, ...(size !== undefined && { 'Content-Length': size }) })
      .header('Content-Disposition', `inline; filename="${name}"`)
      .send(isHead ? Readable.from([]) : stream);
  });
}
