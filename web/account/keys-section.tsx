import { useId } from 'react';
import { switchKeys, useKeysAreOn } from '#web/api/device-keys.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/panel.tsx';

/** Whether single keys do something: who dictates or has unsteady hands may not want them. */
export function KeysSection() {
  const text = useText().account.keys;
  const hintId = useId();
  return (
    <Panel title={text.heading}>
      <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2.5 text-sm touch:min-h-11">
        <input
          type="checkbox"
          checked={useKeysAreOn()}
          aria-describedby={hintId}
          onChange={(event) => switchKeys(event.target.checked)}
          className="size-4.5"
        />
        {text.label}
      </label>
      <p id={hintId} className="mt-1 text-muted text-xs">
        {text.hint}
      </p>
    </Panel>
  );
}
