import { useText } from '#web/text/use-text.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';

/** Stands while the session is checked and the first screen is fetched. */
export function StartingScreen() {
  const text = useText();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center">
      <LogoMark className="size-14 animate-breathe text-accent" />
      <p role="status" className="sr-only">
        {text.app.checkingSession}
      </p>
      <NoticeSlot />
    </main>
  );
}
