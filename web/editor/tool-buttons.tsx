import { type KeyboardEvent, type Ref, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import type { FormatState } from './format-state.ts';
import { type PanelName, type Tool, toolGroups } from './tools.ts';

interface ToolButtonsProps {
  ref: Ref<HTMLDivElement>;
  format: FormatState;
  disabled: boolean;
  open: PanelName | null;
  panelId: string;
  /** On a phone they stand in several rows, not in one that scrolls. */
  wrapped: boolean;
  /** `byKeyboard`: the focus is on the button, not in the text. */
  onPress: (tool: Tool, button: HTMLElement, byKeyboard: boolean) => void;
}

/** The toolbar itself: one stop for the Tab key, arrows lead from tool to tool. */
export function ToolButtons(props: ToolButtonsProps) {
  const { ref, format, disabled, open, panelId, wrapped, onPress } = props;
  const text = useText().editor;
  const [current, setCurrent] = useState('heading-1');
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={text.toolbar}
      aria-orientation="horizontal"
      onKeyDown={moveFocus}
      className={classes(
        'editor-tools flex min-w-0 flex-1 gap-x-3 gap-y-1 overflow-x-auto px-1.5 py-1 sm:flex-wrap sm:overflow-visible',
        wrapped && 'flex-wrap',
      )}
    >
      {toolGroups(text, format).map((tools) => (
        <div key={tools[0]?.name} className="flex shrink-0 gap-0.5">
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              disabled={disabled}
              isStop={tool.name === current}
              openPanelId={tool.panel === open ? panelId : undefined}
              onFocus={() => setCurrent(tool.name)}
              onPress={onPress}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ToolButtonProps extends Pick<ToolButtonsProps, 'disabled' | 'onPress'> {
  tool: Tool;
  isStop: boolean;
  openPanelId: string | undefined;
  onFocus: () => void;
}

function ToolButton({ tool, disabled, isStop, openPanelId, onFocus, onPress }: ToolButtonProps) {
  const { label, Icon, pressed, panel, colour, isUnfit } = tool;
  const isOpen = panel !== undefined && openPanelId !== undefined;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={panel === undefined ? undefined : isOpen}
      aria-controls={isOpen ? openPanelId : undefined}
      aria-disabled={disabled || isUnfit || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // The selection in the text must survive the press.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!disabled) onPress(tool, event.currentTarget, event.detail === 0);
      }}
      className={classes(
        'relative grid size-10 shrink-0 place-items-center rounded-md transition-colors touch:size-11 [&_svg]:size-[1.125rem]',
        pressed || isOpen
          ? 'bg-accent-soft text-accent-text'
          : 'text-muted hover:bg-sunken hover:text-ink',
        disabled && 'pointer-events-none',
        (disabled || isUnfit) && 'opacity-60',
      )}
    >
      <Icon aria-hidden="true" />
      {colour && <ColourMark colour={colour} />}
    </button>
  );
}

function ColourMark({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-2.5 bottom-1 h-1 rounded-full ring-1 ring-line"
      style={{ backgroundColor: colour }}
    />
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const targets: Record<string, number> = {
    [forward]: (at + 1) % buttons.length,
    [back]: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = buttons[targets[event.key] ?? -1];
  if (!target || at < 0) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
