import { switchKeys, useKeysAreOn } from '#web/api/device-keys.ts';
import { useText } from '#web/text/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Whether single keys do something: who dictates or has unsteady hands may not want them. */
export function KeysSection() {
  const text = useText().account.keys;
  return (
    <Panel title={text.heading}>
      <Checkbox
        label={text.label}
        hint={text.hint}
        checked={useKeysAreOn()}
        onChange={switchKeys}
      />
    </Panel>
  );
}
