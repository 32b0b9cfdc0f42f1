import { Search } from 'lucide-react';
import { useSession } from '#web/api/check-session.ts';
import { useSiteText } from '#web/api/site.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { NoticeSlot } from '#web/ui/notice-slot.tsx';
import { NavDrawer } from './nav-drawer.tsx';

/** The strip above every screen: whose console this is and who works in it. */
export function LayoutHeader({ onSearch }: { onSearch: () => void }) {
  const text = useText();
  const siteName = useSiteText('name');
  const { user } = useSession();
  return (
    <header className="head-away:-translate-y-12 sticky top-0 z-30 border-line border-b bg-canvas print:hidden pt-[env(safe-area-inset-top)] transition-transform duration-200 head-away:focus-within:translate-y-0">
      <div className="safe-x mx-auto flex h-12 max-w-page items-center gap-2 md:h-14 lg:px-10">
        <NavDrawer />
        {/* What finds no room beside the title wraps out of it. */}
        <div className="flex h-full min-w-0 flex-1 flex-wrap justify-between gap-x-6 overflow-hidden">
          <p className="flex h-12 min-w-0 items-center font-display text-base leading-5 sm:text-lg sm:leading-6 md:h-14">
            <span className="line-clamp-2 text-balance">{text.app.headerTitle(siteName)}</span>
          </p>
          <p className="truncate text-muted text-xs leading-12 sm:text-sm md:leading-14">
            <Isolated words={user?.name ?? ''}>{text.app.welcome(user?.name ?? '')}</Isolated>
          </p>
        </div>
        <IconButton
          label={text.app.search}
          icon={<Search />}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          className="-mr-2"
        />
      </div>
      <div className="safe-x mx-auto max-w-page lg:px-10">
        <NoticeSlot />
      </div>
    </header>
  );
}
