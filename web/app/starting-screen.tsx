import { useText } from '#web/text/use-text.ts';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { StartingSign } from './starting-sign.tsx';

/** Stands while the session is checked and the first screen is fetched. */
export function StartingScreen() {
  const text = useText();
  return (
    <StartingSign>
      <p role="status" className="sr-only">
        {text.app.checkingSession}
      </p>
      <NoticeSlot />
    </StartingSign>
  );
}
