import { LogOut } from 'lucide-react';
import { useSession, useSignOut } from '#web/api/auth.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { toast } from '#web/ui/toast.ts';
import { SidebarNav } from './sidebar-nav.tsx';

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
  const text = useText();
  const { user } = useSession();
  const signOut = useSignOut();
  function leave() {
    signOut.mutate();
    toast.success(text.app.signedOut);
  }
  return (
    <div className="mx-3 mt-auto border-line border-t px-2 pt-4 pb-4">
      <p className="truncate font-semibold text-sm">{user?.name}</p>
      <p className="truncate text-muted text-xs">{user?.email}</p>
      <Button size="sm" icon={<LogOut />} onClick={leave} className="mt-3 w-full">
        {text.app.signOut}
      </Button>
    </div>
  );
}
