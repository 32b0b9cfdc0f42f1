import '#web/text/article.ts';
import { useCallback } from 'react';
import { rules } from '#contract/rules.ts';
import { MAX_IMAGE_BYTES } from '#contract/upload-values.ts';
import { ApiError } from '#web/api/api-error.ts';
import { imageSource } from '#web/api/settings.ts';
import { useUploadImage } from '#web/api/upload.ts';
import { hostOf, knowImage } from '#web/article/held-images.ts';
import { useText } from '#web/text/use-text.ts';
import { imageFile } from './image-file.ts';

/**
 * Copies an image of another site into our own store, or the file it was saved to, and answers its
 * new URL. What it throws has a sentence for its message.
 */
export type CopyImage = (source: string, saved?: File) => Promise<string>;

export function useImageCopy(): CopyImage {
  const text = useText().article;
  const { mutateAsync: upload } = useUploadImage();
  return useCallback(
    async (source, saved) => {
      const file = saved ?? (await imageFile(source).catch(() => null));
      if (!file) throw new Error(text.imageNotCopied(hostOf(source)));
      if (file.size > MAX_IMAGE_BYTES) throw new Error(rules().imageTooLarge);
      const { signal } = new AbortController();
      const url = await upload({ file, signal, onProgress: () => {} }).catch((error: unknown) => {
        throw new Error((error instanceof ApiError && error.serverMessage) || rules().imageFailed);
      });
      knowImage(imageSource(url));
      return url;
    },
    [upload, text],
  );
}
