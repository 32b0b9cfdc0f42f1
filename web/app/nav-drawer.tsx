import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from '#web/router/use-router.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import type { NavSheetProps } from './nav-sheet.tsx';

const NavSheet = lateDialog<NavSheetProps>(
  async () => (await import('./nav-sheet.tsx')).NavSheet,
  ({ onClose }) => onClose(),
);

/** The menu button of small screens and the drawer it opens; any navigation closes it. */
export function NavDrawer() {
  const text = useText();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;
  // The way back leads to the same key again.
  if (openedAt && !open) setOpenedAt(null);
  return (
    <>
      <IconButton
        label={text.app.openMenu}
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenedAt(key)}
        className="-ml-2 lg:hidden"
      />
      <NavSheet open={open} onClose={() => setOpenedAt(null)} />
    </>
  );
}
