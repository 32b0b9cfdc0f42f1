import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Command } from './commands.tsx';
import { Options } from './options.tsx';
import { useFound } from './use-found.ts';

interface FinderProps {
  field: RefObject<HTMLInputElement | null>;
  commands: Command[];
  onChoose: (command: Command) => void;
  /** Stands behind the field. */
  children: ReactNode;
}

/** The field and what it finds: a combobox whose list stands open below it. */
export function Finder({ field, commands, onChoose, children }: FinderProps) {
  const { palette: text, app } = useText();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const { found, isSearching, hasFailed } = useFound(search, commands);
  const at = Math.max(
    found.findIndex(({ id }) => id === chosen),
    0,
  );
  const active = found[at];
  // What Enter takes stays the same, whatever is found later.
  if (active && chosen === '') setChosen(active.id);
  const optionId = (id: string) => `${listId}${id}`;

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) onChoose(active);
    const next = step && found[(at + step + found.length) % found.length];
    if (!next) return;
    event.preventDefault();
    setChosen(next.id);
    document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <div className="flex items-center gap-2 border-line border-b py-2 pr-2 pl-4">
        {isSearching ? (
          <Spinner className="size-5 shrink-0 text-muted" />
        ) : (
          <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        )}
        <input
          ref={field}
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={app.search}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.id)}
          placeholder={text.placeholder}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setChosen('');
          }}
          onKeyDown={move}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        {children}
      </div>
      <Options
        id={listId}
        label={text.results}
        found={found}
        active={active?.id}
        optionId={optionId}
        onPoint={setChosen}
        onChoose={onChoose}
      />
      <Told {...{ search, isSearching, hasFailed }} count={found.length} />
    </>
  );
}

interface ToldProps extends Pick<ReturnType<typeof useFound>, 'isSearching' | 'hasFailed'> {
  search: string;
  count: number;
}

/** What became of the search: seen where there is nothing else to see. */
function Told({ search, isSearching, hasFailed, count }: ToldProps) {
  const text = useText().palette;
  const isSeen = count === 0 || hasFailed;
  return (
    <p role="status" className={isSeen ? 'px-4 py-3 text-muted text-sm' : 'sr-only'}>
      {hasFailed && `${text.failed} `}
      {search.trim() !== '' && told()}
    </p>
  );

  function told(): string {
    if (isSearching) return text.searching;
    return count > 0 ? text.found(count) : text.nothing;
  }
}
