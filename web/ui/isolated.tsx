import { contained } from './contained.ts';
import { written } from './written.ts';

/** A sentence in which somebody's words, of whatever script, do not turn the words around them. */
export function Isolated({ words, children: sentence }: { words: string; children: string }) {
  const start = words === '' ? -1 : sentence.indexOf(words);
  if (start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <bdi {...written(words)}>{contained(words)}</bdi>
      {sentence.slice(start + words.length)}
    </>
  );
}
