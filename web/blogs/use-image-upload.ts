import { useState } from 'react';
import { IMAGE_FAILED, IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from '#contract/constants.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useUploadImage } from '#web/api/upload.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';

/** Uploads a chosen picture and hands over its URL, or null when that failed. */
export function useImageUpload(onImage: (url: string | null) => void) {
  const text = useText().blogs;
  const upload = useUploadImage();
  const [reason, setReason] = useState<string>();

  async function choose(file: File) {
    setReason(undefined);
    if (file.size > MAX_IMAGE_BYTES) return void toast.error(IMAGE_TOO_LARGE);
    const notice = toast.loading(text.uploading);
    try {
      onImage(await upload.mutateAsync(file));
      toast.success(text.uploaded, { id: notice });
    } catch (error) {
      onImage(null);
      toast.error(IMAGE_FAILED, { id: notice });
      setReason(furtherReason(error));
    }
  }

  return { choose, uploading: upload.isPending, reason };
}

/** What the server adds to the bare fact, such as which kinds of pictures it takes. */
function furtherReason(error: unknown): string | undefined {
  const said = error instanceof ApiError ? error.serverMessage : undefined;
  return said === IMAGE_FAILED ? undefined : said;
}
