import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { Exported } from '#web/api/exports.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import { useLoaded } from '#web/ui/use-loaded.ts';

const loadDialog = () => import('./export-dialog.tsx');
const kept: { part?: Awaited<ReturnType<typeof loadDialog>> } = {};

/** Takes along what the list shows, where the server can send it. Its dialog comes when it is pressed. */
export function ExportButton(props: Exported) {
  const text = useText().ui;
  const [isOpen, setOpen] = useState(false);
  const [pressed, setPressed] = useState(0);
  if (!useAddition('csv')) return null;
  const open = () => {
    setPressed(pressed + 1);
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" icon={<Download />} className="max-md:-my-1.5" onClick={open}>
        <span className="max-md:sr-only">{text.exportList}</span>
      </Button>
      {pressed > 0 && (
        <LoadedDialog key={pressed} {...props} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function LoadedDialog(props: Exported & { open: boolean; onClose: () => void }) {
  const text = useText().ui;
  const { part, error } = useLoaded(loadDialog, kept);
  useFailureToast(error ?? null, text.exportNotLoaded);
  useEffect(() => {
    // Nothing is typed on a list, and its address has what is chosen.
    if (error?.gone) window.location.reload();
  }, [error]);
  return part ? <part.ExportDialog {...props} /> : null;
}
