import { useMutation } from '@tanstack/react-query';
import { uploadEndpoints } from '#contract/upload.ts';
import { ApiError } from './api-error.ts';
import { fields, firstText } from './read-answer.ts';
import { request } from './request.ts';

/** Uploads a picture and answers its URL as the backend names it. */
export function useUploadImage() {
  return useMutation({
    mutationFn: async (file: File): Promise<string> => {
      const form = new FormData();
      form.set('image', file);
      const answer = fields((await request(uploadEndpoints.image, { form })).body);
      const url = firstText(fields(answer.data).url, answer.url);
      if (!url) throw new ApiError(200);
      return url;
    },
  });
}
