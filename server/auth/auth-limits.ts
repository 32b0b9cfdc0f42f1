/** Calls of one address, whatever they say; work does not help past it. */
export const SIGN_IN_CALLS = { name: 'sign-in-call', max: 600, window: 15 * 60 };
// Past the limits of these three a try needs a proof of work; none of them refuses anybody.
/** Tries of one address; people behind one router share it. */
export const SIGN_IN_BY_ADDRESS = { name: 'sign-in-address', max: 100, window: 15 * 60 };
/** Wrong passwords for one account from one address. */
export const SIGN_IN_BY_BOTH = { name: 'sign-in-both', max: 10, window: 15 * 60 };
/** Tries on one account from wherever nobody has signed in to it before. */
export const SIGN_IN_BY_ACCOUNT = { name: 'sign-in-account', max: 30, window: 15 * 60 };
/** Tries of one known device on one account; past it the device counts as a stranger. */
export const SIGN_IN_BY_DEVICE = { name: 'sign-in-device', max: 10, window: 15 * 60 };
/** Tries that were paid by work; past these limits work does not help. */
export const PROVED_BY_ACCOUNT = { name: 'sign-in-work-account', max: 1000, window: 15 * 60 };
export const PROVED_BY_ADDRESS = { name: 'sign-in-work-address', max: 300, window: 15 * 60 };
/** How long an address is remembered from which somebody has signed in to an account; no limit. */
export const SIGNED_IN_FROM = { window: 24 * 60 * 60, name: 'signed-in-from' };
export const FORGOT_BY_ADDRESS = { name: 'forgot-address', max: 10, window: 60 * 60 };
export const RESET_BY_ADDRESS = { name: 'reset-address', max: 20, window: 60 * 60 };
export const REGISTER_BY_ADDRESS = { name: 'register-address', max: 20, window: 60 * 60 };
/** Calls past the limits of their address by one known device, or with one token that works. */
export const PAST_ADDRESS = { name: 'past-address', max: 10, window: 15 * 60 };
/**
 * Wrong passwords in a row where one's own is asked for again, for as long as a session may last. The
 * last of them ends the session: whoever has only its token must not go on guessing.
 */
export const OWN_PASSWORD_BY_SESSION = {
  name: 'own-password',
  max: 10,
  window: 30 * 24 * 60 * 60,
};
