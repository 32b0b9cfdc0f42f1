import { useSession } from '#web/api/auth.ts';
import { useSite } from '#web/api/site.ts';
import { useText } from '#web/text/use-text.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { NavDrawer } from './nav-drawer.tsx';

/** The strip above every screen: whose console this is and who works in it. */
export function LayoutHeader() {
  const text = useText();
  const site = useSite();
  const { user } = useSession();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas pt-[env(safe-area-inset-top)]">
      <div className="safe-x mx-auto flex min-h-14 max-w-page items-center gap-2 lg:px-10">
        <NavDrawer />
        <div className="flex min-w-0 flex-1 flex-col py-1.5 sm:flex-row sm:items-baseline sm:justify-between sm:gap-6">
          <p className="truncate font-display text-base sm:text-lg">
            {text.app.headerTitle(site.name)}
          </p>
          <p className="truncate text-muted text-xs sm:text-sm">
            <Isolated words={user?.name ?? ''}>{text.app.welcome(user?.name ?? '')}</Isolated>
          </p>
        </div>
      </div>
      <div className="safe-x mx-auto max-w-page lg:px-10">
        <NoticeSlot />
      </div>
    </header>
  );
}
