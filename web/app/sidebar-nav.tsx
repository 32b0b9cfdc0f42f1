import { useId } from 'react';
import { useAdditions } from '#web/api/additions.ts';
import { useLocation } from '#web/router/use-router.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { activeNavItem } from './active-nav-item.ts';
import { NAV_ITEMS, type NavItem } from './nav-items.ts';
import { ScreenLink } from './screen-link.tsx';
import { WaitingCount } from './waiting-count.tsx';

const PATHS = NAV_ITEMS.map((item) => item.path);

export function SidebarNav() {
  const text = useText();
  const additions = useAdditions();
  const shown = NAV_ITEMS.filter(({ needs }) => !needs || additions.has(needs));
  const active = activeNavItem(useLocation().pathname, PATHS);
  return (
    <nav aria-label={text.app.mainNavigation} className="px-3 pb-6">
      <ul className="space-y-0.5">
        {shown.map((item) => (
          <li key={item.path} className="relative">
            <NavLink item={item} active={item.path === active} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavLink({ item, active }: { item: NavItem; active: boolean }) {
  const text = useText();
  const countId = useId();
  return (
    <>
      <ScreenLink
        screen={item}
        isHere={active}
        aria-describedby={countId}
        className={classes(
          'relative flex min-h-10 items-center gap-3 rounded-md px-3 text-sm transition-colors wrap-anywhere has-[+span]:pr-11 touch:min-h-12',
          active
            ? 'bg-accent-soft font-semibold text-accent-text before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-attention'
            : 'font-medium text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        <item.icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
        {item.title(text)}
      </ScreenLink>
      <WaitingCount
        item={item}
        id={countId}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3"
      />
    </>
  );
}
