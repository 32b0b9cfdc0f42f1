/** Why the server cannot start, in a sentence for the person who started it. */
export class StartError extends Error {}
