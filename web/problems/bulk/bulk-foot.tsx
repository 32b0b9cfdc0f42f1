import '#web/text/bulk.ts';
import { useRef, useState } from 'react';
import type { BulkChange } from '#web/api/bulk.ts';
import { useText } from '#web/text/use-text.ts';
import { FootBar } from '#web/ui/foot-bar.tsx';
import { toHeading } from '#web/ui/to-heading.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { type Choosing, useChoosing } from './choosing.tsx';
import { RunBar } from './run-bar.tsx';
import { isGoing, useBulkRun } from './use-bulk-run.ts';

interface BulkFootProps {
  onOpen: (id: string) => void;
}

/** At the foot of the window: what is chosen, and how far a change of many has come. */
export function BulkFoot({ onOpen }: BulkFootProps) {
  const choosing = useChoosing();
  return choosing && <Foot choosing={choosing} onOpen={onOpen} />;
}

function Foot({ choosing, onOpen }: BulkFootProps & { choosing: Choosing }) {
  const text = useText().bulk;
  const [isOpen, setOpen] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const bulkRun = useBulkRun(choosing.add);
  const { run } = bulkRun;
  const isUnderWay = isGoing(run);
  const isChoosing = !isUnderWay && (choosing.isOn || choosing.count > 0);

  async function start(change: BulkChange) {
    await bulkRun.start(choosing.chosen, change);
    setOpen(false);
    clear();
  }

  function clear() {
    choosing.clear();
    choosing.setOn(false);
  }

  return (
    <>
      {(run || isChoosing) && (
        <FootBar>
          {run && <RunBar {...{ run, bulkRun, said, onOpen }} onClose={bulkRun.close} />}
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
        </FootBar>
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
        unsaved={isUnderWay}
        isUnsaved={() => isUnderWay}
        words={{ ...text, leave: text.leavePage }}
      />
    </>
  );
}
