import { useText } from '#web/text/use-text.ts';
import { Badge, type BadgeColour } from '#web/ui/badge.tsx';

const COLOURS = new Map<string, BadgeColour>([
  ['Reform Victory', 'green'],
  ['Youth Power', 'blue'],
  ['Governance', 'purple'],
  ['Tax Reform', 'yellow'],
  ['Awareness', 'orange'],
  ['Empowerment', 'pink'],
  ['Justice', 'red'],
]);

/** A blog's category in its colour; one without a colour of its own is grey. */
export function CategoryBadge({ category }: { category: string }) {
  const { values } = useText();
  return <Badge colour={COLOURS.get(category) ?? 'grey'}>{values.category(category)}</Badge>;
}
