import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadEndpoints } from '#contract/upload.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { refusePictureWithoutRoom } from '#server/http/reserve.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { Repeated } from '#server/http/write-once.ts';
import { IMAGE_PATH } from '#server/images/image-name.ts';
import { incomingFolder } from '#server/images/incoming-folder.ts';
import { recordImage, saveImage } from '#server/images/keep-image.ts';
import { prepareImage } from '#server/images/prepare-image.ts';
import { receiveImage } from '#server/images/receive-image.ts';
import { atMostByTurns } from '#server/tasks/at-most.ts';

/** Decoding takes a processor and up to hundreds of megabytes; further images wait on disk. */
const DECODED_AT_ONCE = 2;

/** By address, as a whole office may share one. */
const UPLOADS: RateLimit = { name: 'upload', max: 300, window: 600 };

export function uploadRoutes(app: FastifyInstance, services: Services): void {
  const oneOfFew = atMostByTurns(DECODED_AT_ONCE);
  const refuseFull = () => refusePictureWithoutRoom(services);
  const source = {
    field: uploadEndpoints.image.file,
    folder: incomingFolder(services),
    refuseFull,
  };

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });

    route(scope, services, uploadEndpoints.image, { limit: UPLOADS }, async (call) => {
      const { request, admin, identify, write } = call;
      const image = await receiveImage(request, source, async (path) => {
        await identify(() => sha256Of(path));
        return oneOfFew(admin.id, () => {
          // Who has left meanwhile needs no picture, and sends it again.
          if (request.raw.socket.destroyed) throw new HttpError(400, 'The request has ended');
          return prepareImage(path);
        });
      });
      refuseFull();
      const name = await saveImage(services, image);
      const kept = { name, image, by: admin, at: services.now() };
      const written = write(async (trx) => {
        await recordImage(trx, kept);
        return { message: (t) => t.images.uploaded, data: { url: IMAGE_PATH + name } };
      });
      return written.catch(async (error) => {
        // It came twice at once, or its session has ended: what cannot be removed now is unused, and goes later.
        if (error instanceof Repeated || error instanceof HttpError)
          await services.images.remove(name).catch(() => {});
        throw error;
      });
    });
  });
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
