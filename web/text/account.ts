import { inEnglish } from './english.ts';
import { number } from './numbers.ts';

/** Words of the account page. */
export const account = inEnglish('account', {
  heading: 'Account',
  subtitle: 'Your own account, and who else may sign in here',
  chooseOwn: 'Choose your own password',
  chooseOwnHint:
    'The one you signed in with was not chosen by you. Choose one that only you know, then you can go on.',
  notOffered: 'This server does not offer this',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  failed: 'The server has refused this',
  broken: 'The server did not answer. Please try again',
  language: {
    heading: 'Language',
    hint: 'Kept on this device and with your account.',
    hintDevice: 'Kept on this device.',
    notKept: 'The language is kept on this device, but not with your account',
  },
  keys: {
    heading: 'Keys',
    label: 'Single keys',
    hint: 'j and k move through lists, a approves, r rejects. Press ? for all of them. Kept on this device.',
  },
  profile: {
    heading: 'Profile',
    name: 'Name',
    email: 'Email',
    emailHint: 'You sign in with it, and reset tokens are sent to it',
    save: 'Save Profile',
    saving: 'Saving...',
    saved: 'Profile saved',
  },
  password: {
    heading: 'Password',
    hint: 'A new password ends every other session of yours. You stay signed in here.',
    current: 'Current password',
    new: 'New password',
    newHint: (minimum: number) => `At least ${minimum} characters`,
    confirm: 'Confirm new password',
    change: 'Change Password',
    changing: 'Changing...',
    changed: 'Password changed. Your other sessions have ended',
  },
  sessions: {
    heading: 'Sessions',
    hint: 'Where you are signed in. End what you do not know, then change your password.',
    loading: 'Loading sessions...',
    notLoaded: 'The sessions could not be loaded.',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
    current: 'This session',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    end: 'End',
    endOf: (browser: string) => `End session: ${browser}`,
    ended: 'Session ended',
    endAll: 'Sign out everywhere',
    endAllQuestion: (count: number) =>
      count === 1
        ? 'Your only session is this one. You will have to sign in again.'
        : `This ends all ${number(count)} sessions of yours, this one too. You will have to sign in again.`,
    endAllConfirm: 'Sign out',
    endingAll: 'Signing out...',
    endedAll: 'Signed out everywhere',
  },
  ownPassword: {
    label: 'Your password',
    hint: 'The one you sign in with, to make sure that it is you',
    missing: 'Password is required',
  },
  administrators: {
    heading: 'Administrators',
    loading: 'Loading administrators...',
    notLoaded: 'The administrators could not be loaded.',
    self: 'You',
    active: 'Active',
    inactive: 'Deactivated',
    since: (date: string) => `Added ${date}`,
    deactivate: 'Deactivate',
    deactivateOf: (name: string) => `Deactivate ${name}`,
    deactivateTitle: 'Deactivate Administrator',
    deactivateQuestion: (name: string) =>
      `${name} will be signed out everywhere and cannot sign in until someone lets them in again. What they wrote stays.`,
    deactivating: 'Deactivating...',
    deactivated: (name: string) => `${name} is deactivated`,
    reactivate: 'Let in again',
    reactivateOf: (name: string) => `Let in again: ${name}`,
    reactivateTitle: 'Let in again',
    reactivateQuestion: (name: string) =>
      `${name} will be able to sign in with the password they had.`,
    reactivating: 'Letting in...',
    reactivated: (name: string) => `${name} may sign in again`,
    add: 'Add Administrator',
    addHint:
      'They can do everything you can. Give them the password in person; they should choose their own here.',
    addOwnHint:
      'They can do everything you can. Give them the password in person; at the first sign-in they must choose their own.',
    inviteHint:
      'They can do everything you can. A mail lets them choose their own password within 48 hours.',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    passwordHint: (minimum: number) => `At least ${minimum} characters`,
    submit: 'Add',
    adding: 'Adding...',
    invite: 'Invite',
    invited: (name: string) => `A mail to ${name} is on its way`,
    added: (name: string) => `${name} is added`,
  },
});
