import { Gavel, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Decisions } from '#web/queue/use-decisions.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FootBar } from '#web/ui/foot-bar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toHeading } from '#web/ui/to-heading.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import type { KeptWords } from '#web/unsaved/use-kept-words.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { RunBar } from './run-bar.tsx';
import type { Chosen } from './use-chosen.ts';
import { useManyDecisions } from './use-many-decisions.ts';

interface ManyFootProps {
  chosen: Chosen;
  decisions: Decisions;
  reasons: KeptWords;
  onOpen: (id: string) => void;
}

/** At the foot of the window: what is chosen, and how far the decisions on it have come. */
export function ManyFoot({ chosen, decisions, reasons, onOpen }: ManyFootProps) {
  const text = useText().submissions.many;
  const [isOpen, setOpen] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const many = useManyDecisions(decisions, chosen.letGo);
  const { run } = many;
  const isGoing = run !== null && run.phase !== 'resting';
  const isChoosing = !isGoing && chosen.items.length > 0;
  return (
    <>
      {(run || isChoosing) && (
        <FootBar>
          {run && (
            <RunBar
              {...{ run, many, said, onOpen }}
              onClose={() => {
                toHeading();
                many.close();
              }}
            />
          )}
          {isChoosing && <ChoiceBar chosen={chosen} onDecide={() => setOpen(true)} />}
        </FootBar>
      )}
      <DecideDialog
        open={isOpen}
        reasons={reasons}
        count={chosen.items.length}
        onClose={() => setOpen(false)}
        onDecide={(action, reason) => {
          setOpen(false);
          return many.decide(chosen.items, action, reason);
        }}
        // The button that opened it may be gone.
        finalFocus={() => said.current}
      />
      <LeaveGuard
        unsaved={isGoing}
        isUnsaved={() => isGoing}
        words={{ ...text, leave: text.leavePage }}
      />
    </>
  );
}

/** What is chosen, the way to choose all that are shown, and to decide on it. */
function ChoiceBar({ chosen, onDecide }: { chosen: Chosen; onDecide: () => void }) {
  const text = useText().submissions.many;
  const { items, waiting, has, choose } = chosen;
  const isWhole = waiting.every(({ id }) => has(id));
  const said = useRef<HTMLParagraphElement>(null);
  return (
    <section
      aria-label={text.label}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4"
    >
      <p role="status" ref={said} tabIndex={-1} className="min-w-0 flex-1 font-semibold text-sm">
        {text.chosen(items.length)}
      </p>
      {!isWhole && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            // It goes away; the focus must not go with it.
            said.current?.focus({ preventScroll: true });
            choose([...items, ...waiting].map(({ id }) => id));
          }}
          className="max-md:order-last max-md:-ml-2 max-md:basis-full max-md:justify-start"
        >
          {text.all(waiting.length)}
        </Button>
      )}
      <Button
        data-change-chosen
        variant="primary"
        icon={<Gavel />}
        aria-haspopup="dialog"
        onClick={onDecide}
      >
        {text.decide}
      </Button>
      <IconButton
        label={text.none}
        icon={<X />}
        onClick={() => {
          toHeading();
          choose([]);
        }}
      />
    </section>
  );
}
