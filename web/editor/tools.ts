import {
  Baseline,
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  TextQuote,
  Underline,
} from 'lucide-react';
import type { Command } from 'prosemirror-state';
import type { editor } from '#web/text/editor.ts';
import {
  clearFormatting,
  toggleBold,
  toggleCodeBlock,
  toggleHeading,
  toggleItalic,
  toggleStrike,
  toggleUnderline,
} from './commands.ts';
import type { FormatState } from './format-state.ts';
import { schema } from './schema.ts';
import { toggleBlockquote, toggleList } from './wrap-commands.ts';

export type PanelName = 'color' | 'background' | 'align' | 'link';

/** A button of the toolbar: it runs a command or opens a panel. */
export interface Tool {
  name: string;
  label: string;
  Icon: LucideIcon;
  /** undefined for what is done rather than switched on. */
  pressed?: boolean;
  command?: Command;
  panel?: PanelName;
  /** Code has none of it. */
  isUnfit?: boolean;
  /** The chosen colour, shown below the icon. */
  colour?: string | null;
}

export const ALIGN_ICONS = {
  left: TextAlignStart,
  center: TextAlignCenter,
  right: TextAlignEnd,
  justify: TextAlignJustify,
} as const;

const headingIcons = [
  [1, Heading1],
  [2, Heading2],
  [3, Heading3],
] as const;

/** The tools in their groups, as the selection has them. */
export function toolGroups(text: typeof editor, format: FormatState): Tool[][] {
  return [headingTools(text, format), markTools(text, format), colourTools(text, format)].concat([
    listTools(text, format),
    blockTools(text, format),
  ]);
}

function headingTools(text: typeof editor, format: FormatState): Tool[] {
  return headingIcons.map(([level, Icon]) => ({
    name: `heading-${level}`,
    label: text.headings[level],
    Icon,
    pressed: format.heading === level,
    command: toggleHeading(level),
  }));
}

function markTools(text: typeof editor, format: FormatState): Tool[] {
  const tool = (name: MarkName, Icon: LucideIcon, command: Command): Tool => {
    const isUnfit = format.codeOnly;
    return { name, label: text[name], Icon, pressed: format[name], command, isUnfit };
  };
  return [
    tool('bold', Bold, toggleBold),
    tool('italic', Italic, toggleItalic),
    tool('underline', Underline, toggleUnderline),
    tool('strike', Strikethrough, toggleStrike),
  ];
}

type MarkName = 'bold' | 'italic' | 'underline' | 'strike';

function colourTools(text: typeof editor, format: FormatState): Tool[] {
  const { color, background, codeOnly: isUnfit } = format;
  return [
    { name: 'color', label: text.color, Icon: Baseline, panel: 'color', colour: color, isUnfit },
    {
      name: 'background',
      label: text.background,
      Icon: Highlighter,
      panel: 'background',
      colour: background,
      isUnfit,
    },
  ];
}

function listTools(text: typeof editor, { list, align }: FormatState): Tool[] {
  const { ordered_list, bullet_list } = schema.nodes;
  return [
    {
      name: 'ordered-list',
      label: text.orderedList,
      Icon: ListOrdered,
      pressed: list === ordered_list.name,
      command: toggleList(ordered_list),
    },
    {
      name: 'bullet-list',
      label: text.bulletList,
      Icon: List,
      pressed: list === bullet_list.name,
      command: toggleList(bullet_list),
    },
    {
      name: 'align',
      label: text.align,
      Icon: ALIGN_ICONS[(align as keyof typeof ALIGN_ICONS | null) ?? 'left'],
      panel: 'align',
    },
  ];
}

function blockTools(text: typeof editor, format: FormatState): Tool[] {
  return [
    {
      name: 'blockquote',
      label: text.blockquote,
      Icon: TextQuote,
      pressed: format.blockquote,
      command: toggleBlockquote,
    },
    {
      name: 'code-block',
      label: text.codeBlock,
      Icon: SquareCode,
      pressed: format.codeBlock,
      command: toggleCodeBlock,
    },
    {
      name: 'link',
      label: text.link,
      Icon: Link,
      pressed: format.link !== null,
      panel: 'link',
      isUnfit: format.codeOnly,
    },
    { name: 'clean', label: text.clean, Icon: RemoveFormatting, command: clearFormatting },
  ];
}
