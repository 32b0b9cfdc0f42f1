import '#web/text/bulk.ts';
import { useRef, useState } from 'react';
import type { BulkChange } from '#web/api/bulk.ts';
import { useText } from '#web/text/use-text.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { type Choosing, useChoosing } from './choosing.tsx';
import { RunBar } from './run-bar.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface BulkFootProps {
  onOpen: (id: string) => void;
}

/** At the foot of the window: what is chosen, and how far a change of many has come. */
export function BulkFoot({ onOpen }: BulkFootProps) {
  const choosing = useChoosing();
  return choosing && <Foot choosing={choosing} onOpen={onOpen} />;
}

const toHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();

function Foot({ choosing, onOpen }: BulkFootProps & { choosing: Choosing }) {
  const text = useText().bulk;
  const [isOpen, setOpen] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const bulkRun = useBulkRun(choosing.choose);
  const { run } = bulkRun;
  const isGoing = run !== null && run.phase !== 'resting';
  const isChoosing = !isGoing && (choosing.isOn || choosing.count > 0);

  async function start(change: BulkChange) {
    await bulkRun.start(choosing.chosen, change);
    setOpen(false);
    clear();
  }

  function clear() {
    choosing.choose([]);
    choosing.setOn(false);
  }

  return (
    <>
      {(run || isChoosing) && (
        <div
          data-at-foot
          className="sticky bottom-[calc(var(--foot)+0.5rem)] z-10 mt-3 divide-y divide-line rounded-lg bg-raised shadow-lg ring-1 ring-line-strong/55 typing:invisible"
        >
          {run && (
            <RunBar
              {...{ run, bulkRun, said, onOpen }}
              onClose={() => {
                toHeading();
                bulkRun.close();
              }}
            />
          )}
          {isChoosing && (
            <ChoiceBar
              choosing={choosing}
              onChange={() => setOpen(true)}
              onClear={() => {
                toHeading();
                clear();
              }}
            />
          )}
        </div>
      )}
      <ChangeDialog
        open={isOpen}
        count={choosing.count}
        isAll={choosing.isAll}
        onClose={() => setOpen(false)}
        onStart={start}
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
