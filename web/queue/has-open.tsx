import '#web/text/queue.ts';
import { Eye } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { OpenKind } from '#contract/presence.ts';
import { useHolder, useHolders, useSignOpen } from '#web/api/presence.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';

const HoldersContext = createContext<ReturnType<typeof useHolders>>({});

/** Around the rows that tell who has them open: if each of them asked, a list would take longer to draw. */
export function Holders({ kind, children }: { kind: OpenKind; children: ReactNode }) {
  return <HoldersContext value={useHolders(kind)}>{children}</HoldersContext>;
}

interface HasOpenProps {
  id: string;
  className?: string;
}

/** In a row: which colleague has it open. One line, cut off where there is no room: no row grows. */
export function HasOpen({ id, className }: HasOpenProps) {
  const text = useText().queue;
  const name = useContext(HoldersContext)[id];
  if (!name) return null;
  return (
    <span
      data-colleague
      title={text.hasOpen(name)}
      className={classes(
        'flex min-w-0 items-center gap-1 font-semibold text-2xs text-attention-text leading-[1rem]',
        className,
      )}
    >
      <Eye aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{text.hasOpen(name)}</span>
    </span>
  );
}

/** In a dialog: says to colleagues that it is open here, and shows who had it open first. */
export function OpenSign({ kind, id }: { kind: OpenKind; id: string }) {
  const text = useText().queue;
  const name = useHolder(kind, id);
  useSignOpen(kind, id);
  if (name === '') return null;
  return (
    <p
      role="status"
      className="flex min-h-12 items-center gap-3 rounded-md bg-attention-soft px-4 py-2 text-attention-text text-sm print:hidden"
    >
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <span>
        <span className="font-semibold">{text.openElsewhere(name)}</span> {text.mayActStill}
      </span>
    </p>
  );
}
