import '#web/text/palette.ts';
import '#web/text/queue.ts';
import { Fragment } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type Texts = ReturnType<typeof useText>;
type Does = (text: Texts) => string;

/** Several keys in one place are alternatives; those behind a space are pressed one after the other. */
const KEYS: readonly [keys: string[], does: Does][] = [
  [['j', 'k'], ({ palette }) => palette.keys.move],
  [['o'], ({ palette }) => palette.keys.open],
  [['a'], ({ palette }) => palette.keys.approve],
  [['r'], ({ palette }) => palette.keys.reject],
  [['u'], ({ palette }) => palette.keys.undo],
  [['s'], ({ palette }) => palette.keys.status],
  [['n'], ({ palette }) => palette.keys.note],
  [['e'], ({ palette }) => palette.keys.edit],
  [['x'], ({ palette }) => palette.keys.choose],
  [['c'], ({ palette }) => palette.keys.change],
  [['t'], ({ queue }) => queue.goOn],
  [['1–6'], ({ palette }) => palette.keys.views],
  [['/'], ({ palette }) => palette.keys.search],
  [['g d'], ({ app }) => app.nav.dashboard],
  [['g b'], ({ app }) => app.nav.blogs],
  [['g s'], ({ app }) => app.nav.submissions],
  [['g c'], ({ app }) => app.nav.comments],
  [['g p'], ({ app }) => app.nav.problems],
  [['Ctrl K'], ({ app }) => app.search],
  [['?'], ({ palette }) => palette.keys.help],
];

export interface KeysHelpProps {
  open: boolean;
  onClose: () => void;
}

/** Every key and what it does. */
export function KeysHelp({ open, onClose }: KeysHelpProps) {
  const whole = useText();
  const text = whole.palette.keys;
  const hasComments = useAddition('comments');
  return (
    <Dialog open={open} onClose={onClose} title={text.heading} description={text.hint}>
      <table className="w-full text-sm">
        <caption className="sr-only">{text.heading}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.key}</th>
            <th scope="col">{text.does}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {KEYS.filter(([[key]]) => hasComments || key !== 'g c').map(([keys, does]) => (
            <tr key={keys[0]}>
              <th scope="row" className="w-28 py-1.5 pr-4 text-left font-normal">
                <span className="flex items-center gap-1.5">
                  {keys.map((key) => (
                    <Combination key={key} keys={key.split(' ')} />
                  ))}
                </span>
              </th>
              <td className="py-1.5">{does(whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function Combination({ keys }: { keys: string[] }) {
  return keys.map((key) => (
    <Fragment key={key}>
      <kbd className="min-w-6 rounded-sm bg-raised px-1.5 pt-0.75 pb-0.25 text-center font-sans font-semibold text-xs shadow-sm ring-1 ring-line-strong/55 ring-inset">
        {key}
      </kbd>
    </Fragment>
  ));
}
