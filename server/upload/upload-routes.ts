import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { uploadEndpoints } from '#contract/upload.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { atMost } from '#server/images/at-most.ts';
import { incomingFolder } from '#server/images/incoming-folder.ts';
import { keepPicture } from '#server/images/keep-picture.ts';
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

    route(
      scope,
      services,
      uploadEndpoints.image,
      { limit: UPLOADS },
      async ({ request, admin }) => {
        const picture = await receivePicture(request, source, (path) =>
          oneOfFew(() => preparePicture(path)),
        );
        const name = await keepPicture(services, picture, admin);
        return { message: 'Image uploaded successfully!', data: { url: PICTURE_PATH + name } };
      },
    );
  });
}
