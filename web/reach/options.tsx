import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { written } from '#web/ui/written.ts';
import type { Command } from './commands.tsx';

interface OptionsProps {
  id: string;
  label: string;
  found: readonly Command[];
  /** The id of the one that Enter takes. */
  active: string | undefined;
  optionId: (id: string) => string;
  onPoint: (id: string) => void;
  onChoose: (command: Command) => void;
}

/** What was found, by its kind: the kinds stand in the order in which they came. */
export function Options({ id, label, found, ...props }: OptionsProps) {
  const { groups } = useText().palette;
  const shown = [...new Set(found.map(({ group }) => group))];
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:flex-none empty:p-0"
    >
      {shown.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of choices has no fieldsets
        <div key={group} role="group" aria-label={groups[group]} className="not-first:mt-2">
          <p aria-hidden="true" className="px-3 py-1 font-semibold text-2xs text-muted">
            {groups[group]}
          </p>
          {found
            .filter((command) => command.group === group)
            .map((command) => (
              <Option key={command.id} command={command} {...props} />
            ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<OptionsProps, 'active' | 'optionId' | 'onPoint' | 'onChoose'> {
  command: Command;
}

function Option({ command, active, optionId, onPoint, onChoose }: OptionProps) {
  const { id, label, hint, icon: Icon, isWritten } = command;
  const isActive = id === active;
  return (
    // biome-ignore-start lint/a11y: the keys are those of the field, which keeps the focus
    <div
      id={optionId(id)}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => onPoint(id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(command)}
      className={classes(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm touch:min-h-12',
        isActive && 'bg-accent-soft text-accent-text',
      )}
    >
      <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
      <span className="flex min-w-0 flex-1 gap-x-3 max-sm:flex-col sm:items-baseline">
        <span
          {...(isWritten && written(label))}
          className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-start"
        >
          {label}
        </span>
        {hint && (
          <span
            {...(isWritten && written(hint))}
            className={classes(
              'truncate text-xs sm:max-w-[45%] sm:shrink-0',
              !isActive && 'text-muted',
            )}
          >
            {hint}
          </span>
        )}
      </span>
    </div>
    // biome-ignore-end lint/a11y: see above
  );
}
