import { useEffect, useRef, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { DecisionAction } from '#web/api/decisions.ts';
import type { LoadedList } from '#web/api/pages.ts';
import { isLeftOut, type Submission } from '#web/api/read-submission.ts';
import { useSubmission, useSubmissionsAhead } from '#web/api/submissions.ts';
import type { Decisions } from '#web/queue/use-decisions.ts';
import { useGoingOn } from '#web/queue/use-going-on.ts';
import { useText } from '#web/text/use-text.ts';
import { LateAlertMessage, lateDialog } from '#web/ui/late-dialog.tsx';
import { useLastOpen } from '#web/ui/use-last-open.ts';
import { bringToSight, hasRow, placeAfter } from '#web/ui/use-row-focus.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { KeptWords } from '#web/unsaved/use-kept-words.ts';
import { decisionOn } from './decision-on.ts';
import type { SubmissionDialogProps } from './submission-dialog.tsx';
import { neighboursOf, nextWaiting } from './submission-neighbours.ts';

const SubmissionDialog = lateDialog<SubmissionDialogProps>(
  async () => (await import('./submission-dialog.tsx')).SubmissionDialog,
  ({ onClose }) => onClose(),
);

export interface OpenSubmissionProps {
  /** Empty when none is open. */
  id: string;
  submissions: LoadedList<Submission>;
  /** What the search finds of them, in the order of the list. */
  shown: Submission[];
  decisions: Decisions;
  reasons: KeptWords;
  /** Opens another one in place of this. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The submission that the address names, as a dialog; one that no list holds is fetched. */
export function OpenSubmission(props: OpenSubmissionProps) {
  const { id, submissions, shown, decisions, reasons, onOpen, onClose } = props;
  const text = useText().submissions;
  const { submission, isAwaited, failure } = useOpened(props);
  const now = useStable(() => ({ id, shown }));
  // One that a colleague has decided on keeps its place, and the ways to the others.
  const among = useLastOpen(isIn(shown, id), shown);
  const total = totalOf(shown, submissions) + (isIn(shown, id) ? 0 : Number(isIn(among, id)));
  const { leave, finalFocus } = useFocusAfter(id, among);
  const isOvertaken = useOvertaken(id, submission?.status, decisions);
  const canGoOn = useAddition('submission-edits');
  const goingOn = useGoingOn('submissions');
  useSubmissionsAhead(isAwaited ? [] : leftOutBeside(id, shown));
  const latest = decisions.latest ? decisions.folds.get(decisions.latest.id) : undefined;

  async function decide(action: DecisionAction, reason?: string) {
    if (!submission) return;
    if (!(await decisions.decide({ ...decisionOn(submission, action, reason), id }))) return;
    // Whoever went on by hand is not led elsewhere.
    if (now().id !== id) return;
    const next =
      canGoOn && goingOn.goesOn && nextWaiting(id, shown, now().shown, total > shown.length);
    if (next) {
      goingOn.arrive();
      onOpen(next);
      return;
    }
    leave();
    onClose();
  }

  return (
    <>
      <SubmissionDialog
        open={id !== '' && submission !== undefined && failure === null}
        submission={id === '' ? undefined : submission}
        isAwaited={isAwaited}
        action={decisions.underway.get(id)}
        isOvertaken={isOvertaken}
        place={canGoOn ? { ...neighboursOf(id, among, total), onOpen, goingOn } : undefined}
        told={canGoOn && decisions.latest?.id !== id ? latest : undefined}
        reasons={reasons}
        onUndone={() => decisions.latest && onOpen(decisions.latest.id)}
        onDecide={(action, reason) => void decide(action, reason)}
        onClose={onClose}
        finalFocus={finalFocus}
      />
      <LateAlertMessage
        open={failure !== null}
        message={text.previewFailed(failure?.message ?? '')}
        onDismiss={onClose}
      />
    </>
  );
}

const isIn = (list: readonly Submission[], id: string) => list.some((item) => item.id === id);

/** Whether a colleague has decided on it since it was opened. */
function useOvertaken(id: string, status: string | undefined, decisions: Decisions): boolean {
  const [opened, setOpened] = useState({ id, status });
  if (opened.id !== id || opened.status === undefined) {
    if (opened.id !== id || status !== undefined) setOpened({ id, status });
    return false;
  }
  const isOwn = decisions.underway.has(id) || decisions.folds.has(id);
  return opened.status === 'pending' && status !== undefined && status !== 'pending' && !isOwn;
}

const lacksText = (submission: Submission | undefined) =>
  submission !== undefined && isLeftOut(submission);

/** From the list, else fetched; why that failed. */
function useOpened({ id, submissions, decisions }: OpenSubmissionProps) {
  const listed = id === '' ? undefined : submissions.items.find((item) => item.id === id);
  const isMissing = submissions.status === 'success' && !listed && !decisions.underway.has(id);
  const isCut = lacksText(listed);
  const fetched = useSubmission(id, id !== '' && (isMissing || isCut));
  // One that a colleague decides on leaves the list, and is asked for: it stays open meanwhile.
  const lastListed = useLastOpen(listed !== undefined, listed);
  const awaited = isMissing && fetched.isPending && lastListed?.id === id ? lastListed : undefined;
  useNewer(fetched, lastListed, isMissing);
  const brought = listed ? wholeOf(listed, fetched.data) : (fetched.data ?? awaited);
  const submission = useRead(brought);
  const isAwaited = lacksText(submission);
  const failure = isAwaited || !submission ? fetched.error : null;
  return { submission, isAwaited, failure };
}

/** What is read stays there when its row comes without its text. */
function useRead(brought: Submission | undefined): Submission | undefined {
  const read = useLastOpen(brought !== undefined && !lacksText(brought), brought);
  const isSame = brought && read?.id === brought.id && read.version === brought.version;
  return isSame ? wholeOf(brought, read) : brought;
}

/** Asks anew where a colleague has edited one since its text was fetched, or decided on it. */
function useNewer(
  { data, refetch }: ReturnType<typeof useSubmission>,
  listed: Submission | undefined,
  hasLeft: boolean,
) {
  const isOld =
    data !== undefined &&
    data.id === listed?.id &&
    (hasLeft ? isAs(data, listed) : isBefore(data, listed));
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
}

const isAs = (one: Submission, other: Submission) => one.status === other.status;

const isBefore = ({ version = 0 }: Submission, listed: Submission) =>
  isLeftOut(listed) && version < (listed.version ?? 0);

/** Those without their texts that are opened next, by hand or after a decision. */
function leftOutBeside(id: string, shown: readonly Submission[]): string[] {
  if (!isIn(shown, id)) return [];
  const next = [neighboursOf(id, shown, shown.length).next, nextWaiting(id, shown, shown, true)];
  const ids = new Set(next);
  return shown.filter((item) => ids.has(item.id) && isLeftOut(item)).map((item) => item.id);
}

/** With its text, once that is here; a decision shows in the list at once. */
function wholeOf(listed: Submission, fetched: Submission | undefined): Submission {
  if (!fetched || !isLeftOut(listed)) return listed;
  const { status, rejectionReason } = listed;
  return { ...fetched, status, rejectionReason };
}

/** A search finds what is here; of the whole list some may be on their way. */
const totalOf = (shown: Submission[], { items, total }: LoadedList<Submission>) =>
  shown.length === items.length ? total : shown.length;

/**
 * Where the focus goes after the dialog: after a decision, a walk or a link that led there to the row of the
 * last one, or the next; else back to the button, unless that has gone. Back closes it without a word.
 */
function useFocusAfter(id: string, among: Submission[]) {
  const opened = useRef('');
  /** Since it was opened; the button that did may have gone with its row, and come as another. */
  const hasMoved = useRef(id !== '');
  const last = useRef({ id, among, hasMoved: false, isDecided: false });
  useEffect(() => {
    hasMoved.current = id !== '' && (hasMoved.current || !['', id].includes(opened.current));
    opened.current = id;
  }, [id]);
  useEffect(() => {
    if (id !== '') last.current = { id, among, hasMoved: hasMoved.current, isDecided: false };
  }, [id, among]);
  return {
    leave: () => {
      last.current.isDecided = true;
    },
    finalFocus: () => {
      const from = last.current;
      const isLed = from.hasMoved || from.isDecided || !hasRow(from.id);
      const place = isLed ? placeAfter(from.id, from.among) : null;
      // Who decided on the one they had opened is where they were: nothing moves under the finger.
      if (from.hasMoved) bringToSight(place, true);
      return place;
    },
  };
}
