/** The parts of the English dictionary that are here so far, by their names. */
export const english: Record<string, object> = {};

/**
 * Adds a part. What only some screens say comes with their code, so that neither the sign-in nor a list
 * waits for the words of all the others; a part may come in pieces.
 */
export function inEnglish<Part extends object>(name: string, part: Part): Part {
  english[name] = { ...english[name], ...part };
  return part;
}
