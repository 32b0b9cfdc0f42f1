/** The event that says that the code of the sign-in has taken over what the page showed. */
export const DRAWN = 'nagrik:drawn';
