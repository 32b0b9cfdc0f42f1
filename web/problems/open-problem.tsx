import { useLayoutEffect, useRef, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { type ProblemPage, useProblem } from '#web/api/problems.ts';
import { GoOnBox } from '#web/queue/go-on-box.tsx';
import { useGoingOn } from '#web/queue/use-going-on.ts';
import { useText } from '#web/text/use-text.ts';
import { LateAlertMessage } from '#web/ui/late-dialog.tsx';
import { useLastOpen } from '#web/ui/use-last-open.ts';
import { useEntryKey } from '#web/ui/use-query-param-state.ts';
import { bringToSight, hasRow, placeAfter } from '#web/ui/use-row-focus.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { useKeptNotes } from './use-kept-notes.ts';
import { usePlace } from './use-place.ts';
import type { Done, StatusChange } from './use-status-change.ts';
import type { Decided } from './work-bar.tsx';

interface OpenProblemProps {
  /** Empty when no problem is open. */
  id: string;
  /** The list on show, once it is here. */
  page: ProblemPage | undefined;
  statusChange: StatusChange;
  onGo: (to: { report: string; page: number }) => void;
  onClose: () => void;
}

/** The problem that the address names, as a dialog; a failure to fetch it is an alert. */
export function OpenProblem({ id, page, statusChange, onGo, onClose }: OpenProblemProps) {
  const { problems: text, desk } = useText();
  const isDesk = useAddition('desk');
  const { data, error } = useProblem(id);
  /** The one whose button is not where the focus came from: nor is that of a link's. */
  const movedTo = useRef(id);
  const lastOpen = useLastOpen(id !== '', id);
  const walk = useWalk(id, onGo);
  const go: typeof onGo = (to) => {
    movedTo.current = to.report;
    walk(to);
  };
  const place = usePlace(id, page, go);
  const goingOn = useGoingOn('problems');
  const [decided, setDecided] = useState<Decided | null>(null);
  const [notes, isUnsaved] = useKeptNotes();
  const now = useStable(() => id);
  const done = useDoneWhileOpen(id, statusChange.done);

  async function change(...args: Parameters<StatusChange['change']>): Promise<boolean> {
    const isChanged = await statusChange.change(...args);
    // Whoever went on by hand is not led elsewhere.
    if (!isChanged || now() !== id || !isDesk || !goingOn.goesOn) return isChanged;
    const [{ subject }, , note = ''] = args;
    // What is written and not sent is not left behind.
    if (notes.of(id).trim() !== note) return true;
    const onBack = () => go({ report: id, page: page?.page ?? 1 });
    setDecided({ id, subject, onBack });
    place?.onNext?.();
    return true;
  }

  const among = useLastOpen(page?.problems.some((row) => row.id === id) ?? false, page?.problems);
  // Who went on to another problem comes back to the row of that one, and nobody to a row that is gone.
  const leadBack = () => {
    const known = among?.some((row) => row.id === lastOpen) ? among : [];
    const isBack = movedTo.current !== lastOpen && (known.length === 0 || hasRow(lastOpen));
    const back = isBack ? null : placeAfter(lastOpen, known);
    if (movedTo.current === lastOpen) bringToSight(back, true);
    return back;
  };
  const failed = id !== '' && error !== null && data === undefined;
  return (
    <>
      <ProblemDialog
        open={id !== '' && !failed}
        problem={data}
        place={isDesk ? place : undefined}
        isDesk={isDesk}
        goOn={<GoOnBox {...goingOn} />}
        decided={decided}
        statusChange={{ ...statusChange, change, done }}
        notes={notes}
        finalFocus={leadBack}
        onClose={onClose}
      />
      <LateAlertMessage
        open={failed}
        message={text.detailsFailed(error?.message ?? '')}
        onDismiss={onClose}
      />
      <LeaveGuard unsaved={isUnsaved} isUnsaved={notes.isUnsaved} words={desk} />
    </>
  );
}

/**
 * Leads on to other problems. Back leads to the page where the first one was opened: the list is the page
 * of the last one then, too. Another list that one comes to stays as it was left.
 */
function useWalk(id: string, onGo: OpenProblemProps['onGo']): OpenProblemProps['onGo'] {
  const key = useEntryKey();
  const pageOfLast = useRef<number>(null);
  /** The entry of the history where the list was seen last. */
  const list = useRef<string>(null);
  const comeToList = useStable((entry: string) => {
    const { current } = pageOfLast;
    pageOfLast.current = null;
    if (current !== null && list.current === entry) onGo({ report: '', page: current });
    list.current = entry;
  });
  useLayoutEffect(() => {
    if (id === '') comeToList(key);
  }, [id, key, comeToList]);
  return (to) => {
    pageOfLast.current = to.page;
    onGo(to);
  };
}

/** What was said since a problem is open; before that, the list has told it. Coming back tells nothing again. */
function useDoneWhileOpen(id: string, done: Done | null): Done | null {
  const [heard, setHeard] = useState(done);
  const [last, setLast] = useState(id);
  if (id === '' && heard !== done) setHeard(done);
  if (id !== last) {
    setLast(id);
    if (done?.id === last) setHeard(done);
  }
  return heard === done ? null : done;
}
