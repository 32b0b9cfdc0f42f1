import { type Message, type Reply, send } from './send.ts';

/** Milliseconds before a write is repeated by itself, and the longest that a server may ask for. */
const PAUSES = [1000, 2000, 4000];
const LONGEST_PAUSE = 30_000;
/** What a proxy says while the server is away. */
const AWAY = new Set([502, 503, 504]);

/** Fails with the signal's reason. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

const pause = (time: number, signal: AbortSignal) =>
  Promise.race([new Promise((resolve) => setTimeout(resolve, time)), aborted(signal)]);

/** Undefined where a reply is an answer, or the tries are used up. */
function pauseAfter(reply: Reply, tries: number): number | undefined {
  const usual = AWAY.has(reply.status) ? PAUSES[tries] : undefined;
  const asked = Number(reply.header('Retry-After') ?? Number.NaN) * 1000;
  return usual && asked > 0 ? Math.min(asked, LONGEST_PAUSE) : usual;
}

/** Sends a message, again and again after short pauses while nobody answers it; `onLost` hears of each. */
export async function sendUntilAnswered(message: Message, onLost?: () => void): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    let time = PAUSES[tries];
    try {
      const reply = await send(message);
      time = pauseAfter(reply, tries);
      if (time === undefined) return { ...reply, repeated: tries > 0 };
    } catch (error) {
      if (time === undefined || message.signal.aborted) throw error;
    }
    onLost?.();
    await pause(time, message.signal);
  }
}
