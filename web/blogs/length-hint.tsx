import { useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { BlogForm } from '#contract/blogs.ts';
import { plainText } from '#contract/text/plain-text.ts';
import { useText } from '#web/text/use-text.ts';

export interface LengthHintProps {
  control: Control<BlogForm>;
  name: 'title' | 'excerpt' | 'content';
  minimum: number;
}

/** How long a text is, counted as the rules count, and what is asked for while it is too short. */
export function LengthHint({ control, name, minimum }: LengthHintProps) {
  const text = useText().blogs;
  const value = useDeferredValue(useWatch({ control, name }));
  const { length } = name === 'content' ? plainText(value) : value.trim();
  return length < minimum ? text.atLeast(minimum, length) : text.characters(length);
}
