import { useText } from '#web/text/use-text.ts';
import type { GoingOn } from './use-going-on.ts';

/** Whether a decision leads on to the next one. */
export function GoOnBox({ goesOn, setGoesOn }: GoingOn) {
  const text = useText().queue;
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
      <input
        type="checkbox"
        checked={goesOn}
        onChange={(event) => setGoesOn(event.target.checked)}
        className="size-4 accent-accent"
      />
      {text.goOn}
    </label>
  );
}
