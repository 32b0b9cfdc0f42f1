import { inEnglish } from './english.ts';
import { counted, number } from './numbers.ts';

const reports = (count: number) => counted(count, 'report', 'reports');

/** Words of changing many reports at once. */
export const bulk = inEnglish('bulk', {
  choose: 'Choose reports',
  stopChoosing: 'Choose no more reports',
  chooseOne: (subject: string) => `Choose: ${subject}`,
  wholePage: 'Choose all on this page',
  label: 'Chosen reports',
  none: 'No report chosen yet',
  chosen: (count: number) => `${number(count)} chosen`,
  elsewhere: (count: number) => `${number(count)} not on this page`,
  onPage: (count: number) => `All ${count} on this page`,
  allMatching: (count: number) => `All ${number(count)} that match`,
  clear: 'Choose none',
  change: 'Change...',

  title: (count: number) => `Change ${reports(count)}`,
  about: 'What you set here is set for each of them. The rest stays as it is.',
  keepStatus: 'Leave the status',
  keepAssignee: 'Leave it with whoever has it',
  note: 'Note for each of them',
  noteHeld:
    'Your note for several reports is in this tab until you close or reload it. Once signed in again, choose the reports anew: it is there where you wrote it.',
  cancel: 'Cancel',
  apply: (count: number) => `Change ${reports(count)}`,
  applying: 'Starting...',
  nothing: 'Choose a status or somebody, or write a note.',
  failed: 'The change could not begin. Please try again.',
  tooMany: (most: number, count: number) =>
    `At most ${number(most)} reports are changed at once, and ${number(count)} match. Narrow the list with filters, for example by city or category, and change one part after the other.`,
  tooManyPicked: (most: number) =>
    `At most ${number(most)} reports are changed at once. Choose fewer, and change one part after the other.`,

  runLabel: 'Change of many reports',
  withNote: 'a note',
  to: (name: string) => `to ${name}`,
  toNobody: 'to nobody',
  toMe: 'to me',
  what: (parts: string) => `Change: ${parts}`,
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  running: 'Changing reports',
  undoing: 'Taking back',
  watched: 'Looking whether it still runs...',
  runningElsewhere: 'Running in another tab or on another device',
  undoingElsewhere: 'Being taken back in another tab or on another device',
  stop: 'Cancel',
  stopping: 'Stopping...',
  waiting: 'No connection. It goes on by itself when the line is back.',
  stopped: (done: number, total: number) => `Stopped: ${number(done)} of ${number(total)} changed`,
  undoStopped: (left: number) => `Not all is taken back: ${reports(left)} left`,
  resume: 'Resume',
  leave: 'Leave it so',
  done: (count: number) => `${reports(count)} changed`,
  undone: 'Taken back: the reports are as they were',
  undoneButNote: 'Taken back, but for the note: it stays in the history',
  failures: (count: number) => `${reports(count)} left alone`,
  reasons: {
    gone: 'is not there any more',
    changed: 'somebody else changed it meanwhile',
    'no-assignee': 'the person cannot sign in any more',
  },
  nameless: 'A report',
  more: (count: number) => `and ${number(count)} more`,
  close: 'Close',

  leaveTitle: 'Leave while it runs?',
  leaveText: 'The change of many reports stops where it is. You can resume it here later.',
  stay: 'Stay',
  leavePage: 'Leave',
});
