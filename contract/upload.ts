import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

export const uploadEndpoints = {
  image: endpoint({
    method: 'POST',
    path: '/upload/image',
    access: 'admin',
    summary: 'Upload a picture (JPEG, PNG, WebP, GIF or AVIF, at most 5 MB)',
    once: true,
    file: 'image',
    data: z.object({ url: z.string() }),
    errors: [413, 415, 422, 429],
  }),
};
