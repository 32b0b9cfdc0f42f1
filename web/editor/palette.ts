import type { editor } from '#web/text/editor.ts';

export interface Swatch {
  name: keyof typeof editor.colors;
  /** As it is stored: `#rrggbb`. */
  value: string;
}

/** Text colours: each readable on paper and on each background (contrast of 4.5 and more). */
export const TEXT_COLOURS: readonly Swatch[] = [
  { name: 'black', value: '#000000' },
  { name: 'grey', value: '#5f6368' },
  { name: 'brown', value: '#7a4b21' },
  { name: 'red', value: '#c0261c' },
  { name: 'orange', value: '#a84200' },
  { name: 'olive', value: '#6b5c00' },
  { name: 'green', value: '#1e6b36' },
  { name: 'teal', value: '#0e5a60' },
  { name: 'blue', value: '#1456a8' },
  { name: 'indigo', value: '#3b3fa5' },
  { name: 'purple', value: '#6a2f9c' },
  { name: 'pink', value: '#a3256b' },
];

/** Backgrounds: each light enough for dark words. */
export const BACKGROUND_COLOURS: readonly Swatch[] = [
  { name: 'yellow', value: '#fff2a8' },
  { name: 'orange', value: '#ffdfb8' },
  { name: 'red', value: '#ffd9d3' },
  { name: 'pink', value: '#fcd9ea' },
  { name: 'purple', value: '#e9dcf8' },
  { name: 'blue', value: '#cfe3fb' },
  { name: 'teal', value: '#c9ebe7' },
  { name: 'green', value: '#d3efd0' },
  { name: 'olive', value: '#e9efb9' },
  { name: 'sand', value: '#eee3cf' },
  { name: 'grey', value: '#e3e3e3' },
];
