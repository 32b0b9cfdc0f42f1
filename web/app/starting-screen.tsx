import { useText } from '#web/text/use-text.ts';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { Starting } from './starting.tsx';

/** Stands while the session is checked and the first screen is fetched. */
export function StartingScreen() {
  const text = useText();
  return (
    <Starting busy>
      <p role="status" className="sr-only">
        {text.app.checkingSession}
      </p>
      <NoticeSlot />
    </Starting>
  );
}
