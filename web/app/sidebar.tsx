import { ChevronRight, LogOut } from 'lucide-react';
import { useSession } from '#web/api/check-session.ts';
import { useLocation } from '#web/router/use-router.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { written } from '#web/ui/written.ts';
import { SignOutButton } from '#web/unsaved/sign-out-button.tsx';
import { ScreenLink } from './screen-link.tsx';
import { screens } from './screens.ts';
import { SidebarNav } from './sidebar-nav.tsx';

const { account } = screens;

/** Brand, navigation, and at the foot the person and the way out. */
export function Sidebar() {
  const text = useText();
  return (
    <div className="flex h-full w-full flex-col overflow-y-auto pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <div className="flex items-center gap-3 px-5 pt-5 pb-6">
        <LogoMark className="size-10 text-accent" />
        <p className="font-display text-xl">{text.app.panelTitle}</p>
      </div>
      <SidebarNav />
      <SignedInUser />
    </div>
  );
}

function SignedInUser() {
  return (
    <div className="mx-3 mt-auto border-line border-t pt-3 pb-4">
      <AccountLink />
      <div className="mt-2 px-2">
        <SignOutButton icon={<LogOut />} className="w-full" />
      </div>
    </div>
  );
}

/** The person's name and email, which lead to their account. */
function AccountLink() {
  const text = useText();
  const { user } = useSession();
  const isHere = useLocation().pathname === account.path;
  return (
    <ScreenLink
      screen={account}
      isHere={isHere}
      className={classes(
        'group flex items-center gap-2 rounded-md px-2 py-1.5 transition-colors touch:min-h-12',
        isHere ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        <span
          {...written(user?.name)}
          className="block w-fit max-w-full truncate font-semibold text-sm"
        >
          {user?.name}
        </span>
        <span className="block truncate text-muted text-xs">{user?.email}</span>
      </span>
      <span className="sr-only">{account.title(text)}</span>
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-line-strong transition-transform group-hover:translate-x-0.5"
      />
    </ScreenLink>
  );
}
