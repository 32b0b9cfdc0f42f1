import { ListChecks } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useChoosing } from './choosing.tsx';

/** On a phone the rows have no room for boxes until somebody wants to choose. */
export function ChooseButton() {
  const text = useText().bulk;
  const choosing = useChoosing();
  if (!choosing) return null;
  const { isOn, setOn, clear } = choosing;
  return (
    <Button
      size="sm"
      variant={isOn ? 'primary' : 'secondary'}
      icon={<ListChecks />}
      aria-pressed={isOn}
      onClick={() => {
        if (isOn) clear();
        setOn(!isOn);
      }}
      className="max-md:-my-1.5 md:hidden"
    >
      <span className="sr-only">{text.choose}</span>
    </Button>
  );
}
