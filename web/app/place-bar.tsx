import { useId, useRef } from 'react';
import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/use-router.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { useSettledPress } from '#web/ui/use-settled-press.tsx';
import { activeNavItem } from './active-nav-item.ts';
import { PLACES } from './nav-items.ts';
import { WaitingCount } from './waiting-count.tsx';

const PATHS = PLACES.map(({ path }) => path);

/** The four places at the foot of a phone; away while the keyboard is up. */
export function PlaceBar() {
  const text = useText().app.places;
  const active = activeNavItem(useLocation().pathname, PATHS);
  // What closes a dialog at the foot of the window is not meant for the place below it.
  const countId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { handlers, watch } = useSettledPress(list, '', PLACES);
  return (
    <nav
      {...handlers}
      aria-label={text.label}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] typing:invisible md:hidden print:hidden"
    >
      <ul ref={list} className="grid h-14 grid-cols-4">
        {PLACES.map((item) => {
          const { name, path, icon: Icon, load } = item;
          // A failed fetch is tried again, and reported, by the navigation itself.
          const prefetch = () => void load().catch(() => undefined);
          return (
            <li key={path} className="relative">
              <Link
                to={path}
                aria-describedby={`${countId}${path}`}
                aria-current={path === active ? 'page' : undefined}
                onPointerDown={prefetch}
                onFocus={prefetch}
                className={classes(
                  'relative flex h-full flex-col items-center justify-center gap-0.5 font-medium text-2xs leading-tight focus-visible:-outline-offset-2',
                  path === active
                    ? 'text-accent-text before:absolute before:inset-x-5 before:top-0 before:h-[3px] before:rounded-b-full before:bg-attention'
                    : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" className="size-5" />
                <span className="max-w-full truncate">{text[name]}</span>
              </Link>
              {/* Beside the icon; over it where it would end beyond the window. */}
              <span className="pointer-events-none absolute inset-x-0 top-1.5 flex before:basis-[calc(50%+0.625rem)]">
                <WaitingCount item={item} id={`${countId}${path}`} className="shrink-0" />
              </span>
            </li>
          );
        })}
      </ul>
      {watch}
    </nav>
  );
}
