import { ChevronDown } from 'lucide-react';
import {
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { FormatState } from './format-state.ts';
import { ToolButtons } from './tool-buttons.tsx';
import { ToolPanel } from './tool-panel.tsx';
import type { PanelName, Tool } from './tools.ts';
import type { Editor } from './use-editor.ts';

interface EditorToolbarProps extends Pick<Editor, 'view' | 'format' | 'isOpening' | 'run'> {
  ref: Ref<HTMLDivElement>;
  disabled: boolean;
  /** The tool that opened the panel by a key; of none, the text did. */
  opener: RefObject<HTMLElement | null>;
  panel: PanelName | null;
  onPanel: (panel: PanelName | null) => void;
  /** Code has none of what was pressed. */
  onUnfit: () => void;
}

/** The row of tools, staying in sight while a long text scrolls, and the panel one of them opened. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { ref, view, format, isOpening, run, disabled, opener, panel, onPanel, onUnfit } = props;
  const text = useText().editor;
  const frame = useRef<HTMLDivElement>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const [wrapped, setWrapped] = useState(false);
  const panelId = useId();

  // What opens over the text leaves the line that is written in in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what makes the tools higher.
  useLayoutEffect(() => {
    if (view?.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
  }, [view, wrapped, panel]);

  function press(tool: Tool, button: HTMLElement, keyboard: boolean) {
    if (tool.isUnfit) return onUnfit();
    opener.current = keyboard ? button : null;
    setByKeyboard(keyboard);
    if (tool.command) run(tool.command);
    onPanel(tool.panel === undefined || tool.panel === panel ? null : tool.panel);
    if (!keyboard && tool.panel !== 'link') view?.focus();
  }

  /** Back to where the person came from: the tool, or the text. */
  function close() {
    onPanel(null);
    (opener.current ?? view)?.focus();
  }

  useDismissal(panel !== null, frame, close, () => onPanel(null));

  return (
    <div
      ref={frame}
      className="editor-toolbar below-head-0 rounded-t-md border-line border-b bg-surface"
    >
      <div className="flex items-start">
        <ToolButtons
          ref={ref}
          format={format ?? plainFormat}
          disabled={disabled}
          open={panel}
          panelId={panelId}
          wrapped={wrapped}
          onPress={press}
        />
        <IconButton
          label={text.moreTools}
          icon={
            <ChevronDown className={classes('transition-transform', wrapped && 'rotate-180')} />
          }
          aria-expanded={wrapped}
          // The selection in the text must survive the press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setWrapped(!wrapped)}
          className="my-1 sm:hidden"
        />
      </div>
      {panel && view && format && !disabled && (
        <ToolPanel
          id={panelId}
          name={panel}
          takesFocus={byKeyboard}
          {...{ view, format, run }}
          onClose={close}
        />
      )}
      {isOpening && (
        <p role="status" className="editor-opening">
          {text.opening}
        </p>
      )}
    </div>
  );
}

/** What the tools show until there is a document. */
const plainFormat: FormatState = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  heading: 0,
  list: null,
  align: null,
  indent: 0,
  blockquote: false,
  codeBlock: false,
  codeOnly: false,
  link: null,
  color: null,
  background: null,
};

/** Escape leads back; a press elsewhere only closes. */
function useDismissal(
  isOpen: boolean,
  frame: RefObject<HTMLElement | null>,
  onEscape: () => void,
  onOutside: () => void,
): void {
  const latest = useRef({ onEscape, onOutside });
  useEffect(() => {
    latest.current = { onEscape, onOutside };
  });
  useEffect(() => {
    if (!isOpen) return;
    const heard = new AbortController();
    const options = { capture: true, signal: heard.signal };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      latest.current.onEscape();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!frame.current?.contains(target as Node)) latest.current.onOutside();
    };
    document.addEventListener('keydown', onKey, options);
    document.addEventListener('pointerdown', onPress, options);
    return () => heard.abort();
  }, [isOpen, frame]);
}
