/** Tries of one address; people behind one router share it. */
export const SIGN_IN_BY_ADDRESS = { name: 'sign-in-address', max: 100, window: 15 * 60 };
/** Wrong passwords for one account from one address. */
export const SIGN_IN_BY_BOTH = { name: 'sign-in-both', max: 10, window: 15 * 60 };
/** Tries on one account from anywhere; many, or a stranger could keep its owner out. */
export const SIGN_IN_BY_ACCOUNT = { name: 'sign-in-account', max: 100, window: 15 * 60 };
export const FORGOT_BY_ADDRESS = { name: 'forgot-address', max: 10, window: 60 * 60 };
export const RESET_BY_ADDRESS = { name: 'reset-address', max: 20, window: 60 * 60 };
export const REGISTER_BY_ADDRESS = { name: 'register-address', max: 20, window: 60 * 60 };
export const CHANGE_PASSWORD_BY_ACCOUNT = { name: 'change-password', max: 10, window: 15 * 60 };
