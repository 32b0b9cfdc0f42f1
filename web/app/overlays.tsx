import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useAdditions } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { loadFile } from '#web/ui/load-file.ts';
import { NAV_ITEMS } from './nav-items.ts';
import { type Screen, screens } from './screens.ts';
import type { Overlay } from './use-reach.ts';

const Palette = lazy(async () => {
  const { Palette: part } = await loadFile(() => import('#web/reach/palette.tsx'));
  return { default: part };
});
const KeysHelp = lazy(async () => {
  const { KeysHelp: part } = await loadFile(() => import('#web/reach/keys-help.tsx'));
  return { default: part };
});

/** Beside the places of the navigation those that only links lead to. */
const REACHED: readonly (Screen & { icon?: LucideIcon })[] = [
  ...NAV_ITEMS,
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
  const asked = useRef(new Set<Overlay>()).current;
  asked.add(overlay);
  const places = useMemo(
    () =>
      REACHED.filter(({ needs }) => !needs || additions.has(needs)).map(
        ({ path, icon, title }) => ({ path, label: title(text), ...(icon && { icon }) }),
      ),
    [text, additions],
  );
  return (
    <Suspense>
      {asked.has('palette') && (
        <Palette
          open={overlay === 'palette'}
          places={places}
          onClose={() => onShow(null)}
          onShowKeys={() => onShow('keys')}
        />
      )}
      {asked.has('keys') && <KeysHelp open={overlay === 'keys'} onClose={() => onShow(null)} />}
    </Suspense>
  );
}
