import { Layers } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that a text is shown without its formatting, and brings it on request. */
export function TooMuchMarkup({ onShow }: { onShow: () => void }) {
  const text = useText().article;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-attention-soft px-4 py-3 text-attention-text text-sm">
      <Layers aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">{text.tooMuchMarkup}</p>
      <Button size="sm" onClick={onShow}>
        {text.showAll}
      </Button>
    </div>
  );
}
