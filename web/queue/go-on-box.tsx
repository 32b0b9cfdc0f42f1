import '#web/text/queue.ts';
import { useText } from '#web/text/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { GoingOn } from './use-going-on.ts';

/** Whether a decision leads on to the next one. */
export function GoOnBox({ goesOn, setGoesOn }: GoingOn) {
  const text = useText().queue;
  return (
    <div data-go-on>
      <Checkbox label={text.goOn} checked={goesOn} onChange={setGoesOn} />
    </div>
  );
}
