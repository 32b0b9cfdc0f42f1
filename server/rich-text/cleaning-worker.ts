import { parentPort } from 'node:worker_threads';
import type { Language } from '#contract/language.ts';
import { type Judgement, judgeContent } from '#server/rich-text/judge-content.ts';
import { type CleanHtml, sanitiseHtml } from '#server/rich-text/sanitise-html.ts';

/** What is to be cleaned: as it was sent, or as it is stored. */
export type Cleaning =
  | { kind: 'judge'; html: string; status: string | undefined; language?: Language }
  | { kind: 'stored'; html: string };

/** What a cleaning answers. */
export type Cleaned<Asked extends Cleaning> = Asked extends { kind: 'judge' }
  ? Judgement
  : { clean: CleanHtml };

export type FromCleaner = { done: Judgement } | { error: unknown };

const port = parentPort;
if (!port) throw new Error('Long content is cleaned in a thread of its own');

port.on('message', (asked: Cleaning) => {
  let answer: FromCleaner;
  try {
    answer = { done: clean(asked) };
  } catch (error) {
    answer = { error };
  }
  port.postMessage(answer);
});

function clean(asked: Cleaning): Judgement {
  if (asked.kind === 'stored') return { clean: sanitiseHtml(asked.html) };
  return judgeContent(asked.html, asked);
}
