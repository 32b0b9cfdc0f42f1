import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLayer } from '#web/router/use-layer.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from './classes.ts';
import { BACKDROP_LOOK, SHEET_LOOK, VIEWPORT_LOOK } from './dialog-look.ts';
import { firstFocus } from './first-focus.ts';
import { IconButton } from './icon-button.tsx';
import { NoticeSlot } from './notice-slot.tsx';
import { useLastOpen } from './use-last-open.ts';
import { bringToSight } from './use-row-focus.ts';
import { written } from './written.ts';

const WIDTHS = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'max-sm:h-full sm:max-w-4xl',
};

export type DialogProps = {
  open: boolean;
  /** An item that the address names: Back leads to another address by itself, and it is printed alone. */
  isInAddress?: boolean;
  /** Called on Esc, on Back, on the backdrop and on the close button. */
  onClose: () => void;
  title: string;
  /** What it is about: its heading, the title stands small above it. */
  subject?: string | undefined;
  description?: ReactNode;
  /** Stands before the title, e.g. a back arrow. */
  lead?: ReactNode;
  /** Which one of several it shows: another one begins at its top. */
  item?: string | undefined;
  /** Stays in sight below the heading. */
  bar?: ReactNode;
  /** Buttons that stay in sight below the scrolling content. */
  footer?: ReactNode;
  /** `lg` takes the full height of a phone. */
  size?: keyof typeof WIDTHS;
  /** Where the focus goes afterwards; null leads it back to where it was. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

/**
 * A modal dialog, a bottom sheet on phones. Focus starts on the element marked `data-initial-focus`,
 * else on the sheet, and returns to where it was. It keeps its content while it closes.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, finalFocus, ...content } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const shown = useLastOpen(open, content);
  useLayer(open && !content.isInAddress, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_LOOK} />
        <Base.Viewport className={VIEWPORT_LOOK}>
          <Base.Popup
            ref={sheet}
            data-paper={shown.isInAddress ? '' : undefined}
            initialFocus={() => firstFocus(sheet.current, sheet.current)}
            finalFocus={
              finalFocus &&
              (() => {
                const place = finalFocus();
                bringToSight(place);
                return place;
              })
            }
            // The next of several must not move the buttons.
            className={classes(
              SHEET_LOOK,
              'relative',
              WIDTHS[shown.size ?? 'md'],
              Boolean(shown.bar) && 'sm:h-full',
            )}
          >
            <DialogContent {...shown} {...{ open, onClose }} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function DialogContent(props: Omit<DialogProps, 'finalFocus'>) {
  const text = useText();
  const place = useFocusOfItem(props.item);
  useToastsBelow(props, place);
  return (
    <>
      <div className="flex items-start gap-2 border-line border-b py-3 pr-2 pl-4 sm:pr-3 sm:pl-6">
        {props.lead}
        <div className="flex min-h-9 min-w-0 flex-1 flex-col justify-center touch:min-h-11">
          <Base.Title className="font-display text-xl">
            {props.subject ? <Subject {...props} subject={props.subject} /> : props.title}
          </Base.Title>
          {props.description && (
            <Base.Description className="mt-0.5 text-muted text-sm">
              {props.description}
            </Base.Description>
          )}
        </div>
        <IconButton label={text.ui.close} icon={<X />} onClick={props.onClose} />
      </div>
      {props.bar && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-1 border-line border-b px-4 py-1 sm:gap-x-4 sm:px-6 print:hidden">
          {props.bar}
        </div>
      )}
      <div
        key={props.item}
        ref={place}
        // Long text without a field in it is scrolled by the arrow keys.
        tabIndex={props.size === 'lg' ? 0 : undefined}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 focus-visible:-outline-offset-2 last:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6"
      >
        <NoticeSlot />
        {props.children}
      </div>
      {props.footer && (
        <div className="safe-bottom flex flex-wrap justify-end gap-2 border-line border-t px-4 pt-3 max-sm:[&>*]:flex-1 sm:px-6 print:hidden">
          {props.footer}
        </div>
      )}
    </>
  );
}

/** Where the focus goes when another item takes the place of the one that had it. */
function useFocusOfItem(item: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(item);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== item;
    before.current = item;
    const { activeElement } = document;
    const isIdle = !(activeElement instanceof HTMLElement && activeElement.tabIndex >= 0);
    if (isOther && isIdle) place.current?.focus({ preventScroll: true });
  }, [item]);
  return place;
}

/** Pixels from the top of the window that a toast takes. */
const TOAST_ROOM = 80;

/** Toasts do not lie on the head of a dialog that reaches up to them, but on what scrolls below it. */
function useToastsBelow(
  { open, item }: Pick<DialogProps, 'open' | 'item'>,
  place: RefObject<HTMLDivElement | null>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item has another place
  useLayoutEffect(() => {
    const { current } = place;
    const sheet = current?.parentElement;
    if (!open || !current || !sheet) return;
    // Not on the root: each element of the page would be styled anew. They may come after the dialog.
    const style = () => document.querySelector<HTMLElement>('body > [data-toasts]')?.style;
    // Where it comes to rest: it slides up to there.
    const watch = new ResizeObserver(() => {
      const top =
        sheet.offsetTop < TOAST_ROOM ? `${sheet.offsetTop + current.offsetTop + 8}px` : '';
      style()?.setProperty('--toasts', top);
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style()?.removeProperty('--toasts');
    };
  }, [open, item]);
}

/** Devanagari reaches high: closer lines would show the heads of one that is cut away. */
function Subject({ title, subject }: { title: string; subject: string }) {
  return (
    <>
      <span className="block font-sans font-semibold text-muted text-xs">{title}</span>
      <span className="sr-only">: </span>
      <span {...written(subject)} className="wrap-anywhere line-clamp-2 w-fit leading-normal">
        {subject}
      </span>
    </>
  );
}
