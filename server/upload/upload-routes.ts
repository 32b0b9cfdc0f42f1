import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadEndpoints } from '#contract/upload.ts';
import { atMost } from '#server/at-most.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { Repeated } from '#server/http/write-once.ts';
import { incomingFolder } from '#server/images/incoming-folder.ts';
import { recordPicture, savePicture } from '#server/images/keep-picture.ts';
import { PICTURE_PATH } from '#server/images/picture-name.ts';
import { preparePicture } from '#server/images/prepare-picture.ts';
import type { Services } from '#server/services.ts';
import { receivePicture } from '#server/upload/receive-picture.ts';

/** Decoding takes a processor and up to hundreds of megabytes; further pictures wait on disk. */
const DECODED_AT_ONCE = 2;

/** By address, as a whole office may share one. */
const UPLOADS: RateLimit = { name: 'upload', max: 300, window: 600 };

export function uploadRoutes(app: FastifyInstance, services: Services): void {
  const oneOfFew = atMost(DECODED_AT_ONCE);
  const source = { field: uploadEndpoints.image.file, folder: incomingFolder(services) };

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });

    route(scope, services, uploadEndpoints.image, { limit: UPLOADS }, async (call) => {
      const { request, admin, identify, write } = call;
      const picture = await receivePicture(request, source, async (path) => {
        await identify(() => sha256Of(path));
        return oneOfFew(() => preparePicture(path));
      });
      const name = await savePicture(services, picture);
      const kept = { name, picture, by: admin, at: services.now() };
      const written = write(async (trx) => {
        await recordPicture(trx, kept);
        return { message: (t) => t.pictures.uploaded, data: { url: PICTURE_PATH + name } };
      });
      return written.catch(async (error) => {
        // The same picture came twice at once: what cannot be removed now is unused, and goes later.
        if (error instanceof Repeated) await services.images.remove(name).catch(() => {});
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
