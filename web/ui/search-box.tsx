import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { classes } from './classes.ts';
import { CONTROL_LOOK } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export type SearchBoxProps = {
  /** The accessible name; the placeholder serves when there is none. */
  label?: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

/** A search field with a button that empties it. */
export function SearchBox({ label, placeholder, value, onChange, className }: SearchBoxProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <div className={classes('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label ?? placeholder}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(
          CONTROL_LOOK,
          'appearance-none pr-11 pl-9 placeholder-shown:pr-2 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value && (
        <IconButton
          label={text.ui.clearSearch}
          icon={<X />}
          onClick={clear}
          className="absolute inset-y-0 right-0 my-auto"
        />
      )}
    </div>
  );
}
