import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { useText } from '#web/text/use-text.ts';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { onceLeft } from './once-left.ts';
import { Spinner } from './spinner.tsx';
import { toHeading } from './to-heading.ts';
import { toast } from './toast.ts';
import { useStable } from './use-stable.ts';

/** Milliseconds that a dismissed toast takes to fade. */
const FADE = 150;

const subscribeToNothing = () => () => undefined;

/** The area in which toasts appear; mount it once. The library's own defaults hold: 4 s, for success 2 s, at most 20. */
export function Toaster() {
  const text = useText();
  const { toasts, handlers } = useToaster({ removeDelay: FADE });
  const area = useRef<HTMLElement>(null);
  const { hold, leftByPointer, onFocus, leave, goBack } = useHeld(handlers, area);
  // What had the focus may have gone without a word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever one goes
  useEffect(() => leave(document.activeElement), [toasts]);
  useBelowNotices(area, toasts.length > 0);
  // Not in what a build drew, nor in its first drawing here.
  const isHere = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isHere) return null;
  return createPortal(
    <section
      data-toasts=""
      aria-label={text.ui.notifications}
      aria-live="polite"
      ref={area}
      onPointerEnter={({ currentTarget }) => {
        hold();
        onceLeft(currentTarget, leftByPointer);
      }}
      onFocus={onFocus}
      onBlur={({ relatedTarget }) => leave(relatedTarget)}
      className="pointer-events-none fixed top-0 translate-y-[max(var(--toasts,0.75rem),env(safe-area-inset-top))] right-[max(0.75rem,env(safe-area-inset-right))] left-3 z-50 flex flex-col items-end gap-2"
    >
      {toasts.map((notice) => (
        <Notice key={notice.id} notice={notice} onDismiss={goBack} />
      ))}
    </section>,
    document.body,
  );
}

/** Below the notices, also one that comes later: the reason of what a toast tells is read at once. */
function useBelowNotices(area: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const head = document.querySelector('header:has([aria-live])');
    const watch = new ResizeObserver(() => {
      const height = head?.querySelector('[aria-live]>*') ? head.clientHeight : 0;
      area.current?.style.setProperty('padding-top', `${height}px`);
    });
    if (isShown && head) watch.observe(head);
    return () => watch.disconnect();
  }, [area, isShown]);
}

type Pauses = Pick<ReturnType<typeof useToaster>['handlers'], 'startPause' | 'endPause'>;

/** Toasts wait while somebody points at them or has the focus in them; who dismisses one goes back. */
function useHeld({ startPause, endPause }: Pauses, area: RefObject<HTMLElement | null>) {
  /** An end without a beginning would hold them for ever. */
  const isHeld = useRef(false);
  const cameFrom = useRef<EventTarget>(null);
  const hold = () => {
    if (!isHeld.current) startPause();
    isHeld.current = true;
  };
  const goOn = useStable(() => {
    if (isHeld.current) endPause();
    isHeld.current = false;
  });
  const isIn = (target: EventTarget | null) =>
    target instanceof Node && area.current?.contains(target);
  return {
    hold,
    /** Without asking where the pointer is: it may be over what has just gone. */
    leftByPointer: () => {
      if (!isIn(document.activeElement)) goOn();
    },
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isIn(relatedTarget)) cameFrom.current = relatedTarget;
      hold();
    },
    leave: (to: EventTarget | null) => {
      if (isIn(to) || area.current?.matches(':hover')) return;
      goOn();
    },
    goBack: () => {
      if (!isIn(document.activeElement)) return;
      const { current } = cameFrom;
      if (current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true });
      else toHeading();
    },
  };
}

interface NoticeProps {
  notice: Toast;
  /** Called when somebody puts it away. */
  onDismiss: () => void;
}

function Notice({ notice, onDismiss }: NoticeProps) {
  const text = useText();
  return (
    <div
      data-toast={notice.type}
      // What is polite is so by the area.
      aria-live={notice.ariaProps['aria-live'] === 'off' ? 'off' : undefined}
      className={classes(
        'pointer-events-auto flex min-h-11 max-w-sm items-center gap-3 rounded-md bg-toast py-1 pr-1 pl-4 text-sm text-toast-ink shadow-lg transition duration-150 starting:-translate-y-2 starting:opacity-0',
        !notice.visible && 'opacity-0',
      )}
    >
      <NoticeIcon type={notice.type} />
      <p className="wrap-anywhere min-w-0 py-1.5 font-medium">
        {resolveValue(notice.message, notice)}
      </p>
      <IconButton
        label={text.ui.dismiss}
        icon={<X />}
        onClick={() => {
          toast.dismiss(notice.id);
          onDismiss();
        }}
        className="text-toast-ink hover:bg-toast-ink/15 hover:text-toast-ink"
      />
    </div>
  );
}

function NoticeIcon({ type }: { type: Toast['type'] }) {
  const look = 'size-[1.125rem] shrink-0';
  if (type === 'success') return <CircleCheck aria-hidden="true" className={look} />;
  if (type === 'error') return <CircleAlert aria-hidden="true" className={look} />;
  if (type === 'loading') return <Spinner className={look} />;
  return <Info aria-hidden="true" className={look} />;
}
