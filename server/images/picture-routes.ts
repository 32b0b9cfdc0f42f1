import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/http-error.ts';
import { isPictureName, PICTURE_PATH } from '#server/images/picture-name.ts';
import type { Services } from '#server/services.ts';

/** A name is never used twice, so whoever has a picture need not ask again. */
const PICTURE_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // The movement's own website shows the pictures of the posts.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Serves uploaded pictures to anyone. */
export function pictureRoutes(app: FastifyInstance, { images }: Services): void {
  app.get<{ Params: { name: string } }>(`${PICTURE_PATH}:name`, async (request, reply) => {
    const { name } = request.params;
    const picture = isPictureName(name) ? await images.open(name) : null;
    if (!picture) throw new HttpError(404, (t) => t.pictures.notFound);
    const { size, stream } = picture;
    return reply
      .headers({ ...PICTURE_HEADERS, ...(size !== undefined && { 'Content-Length': size }) })
      .header('Content-Disposition', `inline; filename="${name}"`)
      .send(stream);
  });
}
