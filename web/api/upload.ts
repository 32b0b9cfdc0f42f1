import { useMutation } from '@tanstack/react-query';
import { uploadEndpoints } from '#contract/upload.ts';
import { fields, firstText } from './read-answer.ts';
import { request } from './request.ts';

function readUrl(body: unknown): string {
  const answer = fields(body);
  return firstText(fields(answer.data).url, answer.url);
}

export interface Upload {
  file: File;
  signal: AbortSignal;
  onProgress: (sent: number, total: number) => void;
}

/** Uploads an image and answers its URL as the backend names it. */
export function useUploadImage() {
  return useMutation({
    mutationFn: async ({ file, signal, onProgress }: Upload): Promise<string> => {
      const form = new FormData();
      form.set('image', file);
      const promises = (body: unknown) => readUrl(body) !== '';
      const options = { form, signal, onProgress, promises };
      return readUrl((await request(uploadEndpoints.image, options)).body);
    },
  });
}
