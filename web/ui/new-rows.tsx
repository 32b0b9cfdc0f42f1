import { ArrowUp } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';

/** How many items have come meanwhile; pressed, they are shown. Its room is kept, so that nothing moves. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const text = useText().ui;
  return (
    <div role="status" className="flex min-h-9 items-center touch:min-h-11">
      {count > 0 && (
        <Button size="sm" icon={<ArrowUp />} onClick={onShow}>
          {text.newRows(count)}
        </Button>
      )}
    </div>
  );
}
