import type { BlogForm } from '#contract/blogs.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { useLastOpen } from '#web/ui/use-last-open.ts';
import { type BlogField, differingFields } from './blog-values.ts';
import { FieldText } from './field-text.tsx';
import type { Conflict } from './use-conflict.ts';

export interface ConflictDialogProps {
  state: Conflict | null;
  /** What the form began with. */
  base: BlogForm;
  busy: boolean;
  onKeepMine: (mine: BlogForm, etag: string | null) => void;
  onTakeTheirs: (conflict: Conflict) => void;
  onGoOn: () => void;
}

/** Tells that somebody else saved the blog meanwhile, shows both versions, and lets the person choose. */
export function ConflictDialog({ state, base, busy, ...choose }: ConflictDialogProps) {
  const text = useText().blogs;
  const conflict = useLastOpen(state !== null, state);
  const theirs = conflict?.theirs;
  return (
    <LateDialog
      open={state !== null}
      onClose={() => !busy && choose.onGoOn()}
      title={text.conflictTitle}
      description={theirs ? text.conflictText : text.conflictLoadFailed}
      size="lg"
      footer={
        <>
          <Button onClick={choose.onGoOn} disabled={busy}>
            {text.goOn}
          </Button>
          {conflict && theirs && (
            <>
              <Button onClick={() => choose.onTakeTheirs(conflict)} disabled={busy}>
                {text.takeTheirs}
              </Button>
              <Button
                variant="primary"
                busy={busy}
                onClick={() => choose.onKeepMine(conflict.mine, theirs.etag)}
              >
                {text.keepMine}
              </Button>
            </>
          )}
        </>
      }
    >
      {conflict && theirs && <Versions mine={conflict.mine} theirs={theirs.values} base={base} />}
    </LateDialog>
  );
}

function Versions({ mine, theirs, base }: { mine: BlogForm; theirs: BlogForm; base: BlogForm }) {
  const text = useText().blogs;
  const fields = differingFields(mine, theirs);
  const changed = new Set(differingFields(mine, base));
  if (fields.length === 0) return <p className="text-muted">{text.conflictSame}</p>;
  return (
    <div className="space-y-5">
      {fields.map((field) => (
        <section key={field} aria-label={text[field]}>
          <h3 className="mb-2 font-semibold text-sm">{text[field]}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <Version
              name={changed.has(field) ? text.mineChanged : text.mineUntouched}
              field={field}
              values={mine}
            />
            <Version name={text.theirs} field={field} values={theirs} />
          </div>
        </section>
      ))}
    </div>
  );
}

function Version(props: { name: string; field: BlogField; values: BlogForm }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-muted text-xs">{props.name}</p>
      <FieldText field={props.field} value={props.values[props.field]} />
    </div>
  );
}
