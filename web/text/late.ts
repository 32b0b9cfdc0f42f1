/**
 * What is made with its first use and then kept: whatever reads what a browser knows of languages, for
 * longer than anything else at a start.
 */
export function late<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
