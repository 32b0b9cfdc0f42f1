import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { Progress } from './use-image-upload.ts';

/** In the place of the image while it is sent: how far it is, and the way to call it off. */
export function UploadProgress(props: { progress: Progress; onCancel: () => void }) {
  const text = useText().blogs;
  const { sent, total } = props.progress;
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-6 text-muted text-sm">
      <ProgressBar label={text.uploading} value={sent} max={total} />
      <p>{text.uploadedShare(sent, total)}</p>
      <Button size="sm" onClick={props.onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}
