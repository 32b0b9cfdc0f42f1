/** What the list and the dialog show in place of a name that is not stored. */
export const ANONYMOUS_NAME = 'Anonymous';
