import { sessionState, subscribeToSession } from './stored-session.ts';

/** Milliseconds in which an answer is as good as new: it may have been asked for while its screen came. */
export const JUST_NOW = 2000;

interface Asked<Answer> {
  id: string;
  answer: Promise<Answer>;
  cameAt: number;
}

/**
 * One thing, asked for before the screen that shows it is drawn. The screen takes the answer, which may
 * still be on its way, once: whatever is asked for after that is asked anew.
 */
export function askedAhead<Answer>(ask: (id: string, signal?: AbortSignal) => Promise<Answer>) {
  let asked: Asked<Answer> | undefined;
  // It was for who was here, and stays in no memory.
  subscribeToSession(() => {
    if (sessionState().status !== 'signed-in') asked = undefined;
  });

  function ahead(id: string): void {
    const answer = ask(id);
    const here: Asked<Answer> = { id, answer, cameAt: Infinity };
    asked = here;
    const note = () => {
      here.cameAt = performance.now();
    };
    answer.then(note, note);
  }

  function take(id: string, signal: AbortSignal): Promise<Answer> {
    const here = asked;
    asked = undefined;
    const isGood = here?.id === id && performance.now() - here.cameAt < JUST_NOW;
    return isGood ? here.answer : ask(id, signal);
  }

  return { ahead, take };
}
