import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useAdditions } from '#web/api/additions.ts';
import type { KeysHelpProps } from '#web/reach/keys-help.tsx';
import type { PaletteProps } from '#web/reach/palette.tsx';
import { useText } from '#web/text/use-text.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { NAV_ITEMS } from './nav-items.ts';
import { type Screen, screens } from './screens.ts';
import type { Overlay } from './use-reach.ts';

const Palette = lateDialog<PaletteProps>(
  async () => (await import('#web/reach/palette.tsx')).Palette,
  ({ onClose }) => onClose(),
  { isRare: true },
);
const KeysHelp = lateDialog<KeysHelpProps>(
  async () => (await import('#web/reach/keys-help.tsx')).KeysHelp,
  ({ onClose }) => onClose(),
  { isRare: true },
);

/** Beside the places of the navigation those that only links lead to. */
const REACHED: readonly (Screen & { icon?: LucideIcon })[] = [
  ...NAV_ITEMS,
  screens.deletedBlogs,
  screens.takeProblem,
  screens.report,
  screens.account,
];

interface OverlaysProps {
  overlay: Overlay;
  onShow: (overlay: Overlay) => void;
}

/** What lies over every screen; its code comes when it is asked for the first time. */
export function Overlays({ overlay, onShow }: OverlaysProps) {
  const text = useText();
  const additions = useAdditions();
  const places = useMemo(
    () =>
      REACHED.filter(({ needs }) => !needs || additions.has(needs)).map(
        ({ path, icon, title }) => ({ path, label: title(text), ...(icon && { icon }) }),
      ),
    [text, additions],
  );
  return (
    <>
      <Palette
        open={overlay === 'palette'}
        places={places}
        onClose={() => onShow(null)}
        onShowKeys={() => onShow('keys')}
      />
      <KeysHelp open={overlay === 'keys'} onClose={() => onShow(null)} />
    </>
  );
}
