import { PenLine } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { toHeading } from '#web/ui/to-heading.ts';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { useFocusOnNext } from '#web/ui/use-focus-on-next.ts';
import { written } from '#web/ui/written.ts';
import type { BlogEditing } from './use-blog-form.ts';

interface RestoreBannerProps {
  editing: BlogEditing;
  /** While the form is saved: what is kept of it goes with the answer. */
  disabled: boolean;
}

/** Offers what the person typed here earlier and did not save; what is thrown away comes back on Undo. */
export function RestoreBanner(props: RestoreBannerProps) {
  const { offered, discarded } = props.editing;
  const place = useRef<HTMLDivElement>(null);
  const focus = useFocusOnNext(place, discarded ? discarded.key : offered);
  return (
    <div ref={place} {...focus} className="contents">
      <Offer {...props} />
    </div>
  );
}

function Offer({ editing, disabled }: RestoreBannerProps) {
  const text = useText().blogs;
  const { offered, discarded } = editing;
  if (discarded)
    return (
      <div className="below-head-2 sticky z-25 mb-6 shadow-md">
        <UndoBar key={discarded.key} onUndo={editing.takeBack} onEnd={editing.forgetDiscarded}>
          {text.discarded}
        </UndoBar>
      </div>
    );
  if (!offered) return null;
  return (
    <section
      aria-label={text.unsavedHeading}
      className="below-head-2 sticky z-25 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-attention-soft px-4 py-2.5 text-attention-text text-sm shadow-md"
    >
      <PenLine aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">
          {text.restoreQuestion(formatDateTime(new Date(offered.savedAt)))}
        </span>
        {offered.title.trim() && (
          <span {...written(offered.title)} className="wrap-anywhere line-clamp-1 w-fit">
            {offered.title}
          </span>
        )}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="quiet"
          disabled={disabled}
          onClick={() => editing.discard(offered)}
        >
          {text.discard}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={disabled}
          onClick={({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible')) toHeading();
            void editing.restore(offered);
          }}
        >
          {text.restore}
        </Button>
      </div>
    </section>
  );
}
