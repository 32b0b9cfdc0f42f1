/** With what the programs of the server are run, so that they take no more memory than they need. */

/**
 * V8 would let what lives a moment grow to 48 MB, and what is left of it to four times what is in use; what a
 * start has left is collected when it is over.
 */
export const LEAN_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=100', '--expose-gc'];

/**
 * For the allocator of Linux, which would keep memory for each thread by itself, and more and more of what was
 * given back. What the operator has set stays.
 */
export const LEAN_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
