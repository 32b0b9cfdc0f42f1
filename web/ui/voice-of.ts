const HINDI = /\p{Script=Devanagari}/u;

/**
 * For a control whose name holds somebody's words: a screen reader says all of a name in one voice, and of
 * the two only that for Hindi reads both scripts.
 */
export const voiceOf = (name: string) => ({ lang: HINDI.test(name) ? 'hi' : undefined });
