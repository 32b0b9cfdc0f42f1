import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { type SavedView, useForgetView, useKeepView } from '#web/api/views.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { useIsThere } from '#web/ui/use-is-there.ts';
import { useSettledPress } from '#web/ui/use-settled-press.tsx';
import { voiceOf } from '#web/ui/voice-of.ts';
import { written } from '#web/ui/written.ts';

interface ViewsDialogProps {
  open: boolean;
  /** What is chosen now, as an address has it. */
  query: string;
  views: SavedView[];
  onClose: () => void;
}

/** Keeps what is chosen under a name, and forgets what was kept. */
export function ViewsDialog({ open, query, views, onClose }: ViewsDialogProps) {
  const text = useText().desk;
  return (
    <LateDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={text.saveView}
      description={text.saveHint}
    >
      <ViewForm query={query} onSaved={onClose} />
      <DeletableViews views={views.filter(({ deletable }) => deletable)} />
    </LateDialog>
  );
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function ViewForm({ query, onSaved }: { query: string; onSaved: () => void }) {
  const text = useText().desk;
  const { mutateAsync, isPending } = useKeepView('problems');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [error, setError] = useState('');
  const isThere = useIsThere();
  const field = useRef<HTMLInputElement>(null);

  function refuse(sentence: string) {
    setError(sentence);
    field.current?.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return refuse(text.viewNeedsName);
    try {
      await mutateAsync({ name: name.trim(), query, shared });
      toast.success(text.viewSaved);
      // It may have been closed meanwhile, and opened for another one.
      if (isThere()) onSaved();
    } catch (refusal) {
      refuse(sentenceOf(refusal));
    }
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <TextField
        ref={field}
        data-initial-focus
        label={text.viewName}
        placeholder={text.viewNameExample}
        autoComplete="off"
        aria-required
        value={name}
        error={error || undefined}
        onChange={(event) => {
          setName(event.target.value);
          setError('');
        }}
      />
      <Checkbox label={text.shareView} checked={shared} onChange={setShared} />
      <Button type="submit" variant="primary" busy={isPending}>
        {text.save}
      </Button>
    </form>
  );
}

/** One's own and those whose maker is gone, each with a way to forget it, and for a while the way back. */
function DeletableViews({ views }: { views: SavedView[] }) {
  const text = useText().desk;
  const forget = useForgetView('problems');
  const keep = useKeepView('problems');
  const [gone, setGone] = useState<SavedView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { handlers, watch } = useSettledPress(list, '');

  /** Its button is gone, or about to go: what follows is the way back, then the views that are left. */
  function goOnFrom(button?: Element) {
    const at = document.activeElement;
    const isLost = at === button || !(at instanceof HTMLElement && at.tabIndex >= 0);
    if (isLost) heading.current?.focus();
  }

  async function remove(view: SavedView, button: Element) {
    try {
      await forget.mutateAsync(view);
      setGone(view);
      goOnFrom(button);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  }

  async function undo() {
    if (!gone) return;
    const { name, query, shared } = gone;
    try {
      await keep.mutateAsync({ name, query, shared });
      setGone(null);
      goOnFrom();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  }

  if (views.length === 0 && !gone) return null;
  return (
    <section className="mt-6">
      <h3
        ref={heading}
        tabIndex={-1}
        className="mb-2 border-line border-b pb-1 font-semibold text-sm"
      >
        {text.deletableViews}
      </h3>
      {gone && (
        <UndoBar key={gone.id} onUndo={undo} onEnd={() => setGone(null)}>
          {text.viewDeleted(gone.name)}
        </UndoBar>
      )}
      <ul ref={list} {...handlers}>
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-2">
            <span {...written(view.name)} className="wrap-anywhere min-w-0 flex-1 text-sm">
              {view.name}
            </span>
            {view.shared && <span className="text-muted text-xs">{text.sharedView}</span>}
            <IconButton
              tone="danger"
              label={text.deleteView(view.name)}
              {...voiceOf(view.name)}
              icon={<Trash2 />}
              onClick={({ currentTarget }) => void remove(view, currentTarget)}
            />
          </li>
        ))}
      </ul>
      {watch}
    </section>
  );
}
