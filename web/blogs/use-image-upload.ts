import { useEffect, useRef, useState } from 'react';
import { rules } from '#contract/rules.ts';
import { MAX_IMAGE_BYTES } from '#contract/upload-values.ts';
import { ApiError } from '#web/api/api-error.ts';
import { imageSource } from '#web/api/settings.ts';
import { useUploadImage } from '#web/api/upload.ts';
import { knowImage } from '#web/article/held-images.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';

/** Bytes of an image that are on the server's side, and of how many. */
export interface Progress {
  sent: number;
  total: number;
}

/** Uploads a chosen image while its form is there, and hands over its URL, or null when that failed. */
export function useImageUpload(onImage: (url: string | null) => void) {
  const text = useText().blogs;
  const upload = useUploadImage();
  const [reason, setReason] = useState<string>();
  const [progress, setProgress] = useState<Progress>({ sent: 0, total: 0 });
  const cancelling = useRef(new AbortController());

  // A form that was left takes no image, nor is one told of.
  useEffect(() => () => cancelling.current.abort(), []);

  async function choose(file: File) {
    setReason(undefined);
    if (file.size > MAX_IMAGE_BYTES) return void toast.error(rules().imageTooLarge);
    const notice = toast.loading(text.uploading);
    setProgress({ sent: 0, total: file.size });
    cancelling.current = new AbortController();
    const { signal } = cancelling.current;
    const onProgress = (sent: number, total: number) => setProgress({ sent, total });
    try {
      const url = await upload.mutateAsync({ file, signal, onProgress });
      knowImage(imageSource(url));
      onImage(url);
      toast.success(text.uploaded, { id: notice });
    } catch (error) {
      // Whoever cancels knows it, and keeps the image that was there.
      if (signal.aborted) return toast.dismiss(notice);
      onImage(null);
      toast.error(rules().imageFailed, { id: notice });
      setReason(furtherReason(error));
    }
  }

  return {
    choose,
    cancel: () => cancelling.current.abort(),
    uploading: upload.isPending,
    progress,
    reason,
  };
}

/** What the server adds to the bare fact, such as which kinds of images it takes. */
function furtherReason(error: unknown): string | undefined {
  const said = error instanceof ApiError ? error.serverMessage : undefined;
  return said === rules().imageFailed ? undefined : said;
}
