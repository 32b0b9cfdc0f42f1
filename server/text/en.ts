import type { CommentStatus } from '#contract/comments.ts';
import { rules } from '#contract/rules.ts';
import type { SubmissionStatus } from '#contract/submission-values.ts';
import { mails } from './en-mails.ts';

const asStored = (value: string): string => value;

/**
 * What the server says to a person, one part a room. What is said to the author of a program (broken
 * JSON, a header, the name of a parameter) stays where it is, in English.
 */
export const en = {
  auth: {
    signedIn: 'Login successful!',
    signedOut: 'Logged out successfully',
    wrongCredentials: 'the email or the password is wrong',
    signInFirst: 'sign in first',
    sessionEnded: 'your session has ended. Sign in again',
    guessed: 'too many wrong passwords ended your session. Sign in again',
    deactivated: 'your account was deactivated',
    chooseFirst:
      'Your password was not chosen by you: choose your own first, on the Account page of the console',
    registrationClosed: 'only an administrator can add another. Sign in first',
    added: 'Administrator added',
    profileSaved: 'Profile updated',
    passwordChanged: 'Password changed. Other sessions of this account have ended',
    passwordUnchanged: 'Choose another password than the one that somebody chose for you',
    passwordNeeded: 'Send your own password again as currentPassword',
    passwordWrong: 'The current password is wrong',
    passwordCommon:
      'This password is one of the commonest, which are tried first: choose another one',
    passwordIsEmail: 'This password is the email of the account: choose another one',
    emailIsPassword: 'Your password is this email: choose another password first',
    emailTaken: 'Another administrator has this email',
    nameTaken: 'Another administrator has this name: add what tells you apart',
    emailOdd: () => `${rules().invalidEmail}: leave out < > , ; : " ( ), and what nobody sees`,
    notYourself: 'You cannot deactivate yourself: ask another administrator',
    noSuchAdmin: 'There is no such administrator',
    letIn: 'Administrator let in again',
    closed: 'Administrator deactivated',
    sessionOver: 'Session ended',
    sessionsOver: 'All sessions ended',
    sessionGone: 'This session has ended already',
    resetSent: 'If this address belongs to an account, a reset token is on its way.',
    resetDone: 'Password reset successful! You can now login with your new password.',
    resetTokenBad: 'This reset token is wrong, used or too old: ask for a new one',
    newPasswordHelps: 'A new password, by Forgot Password, lets you in at once',
  },
  blogs: {
    created: 'Blog created successfully!',
    updated: 'Blog updated successfully!',
    deleted: 'Blog deleted successfully!',
    restored: 'Blog restored',
    notFound: 'Blog post not found',
    notRestorable: 'Blog post not found: a deleted post can be restored for one hour',
    notDeleted: 'This post is not deleted: load it again',
    approvedAgain:
      'Its submission was approved again and has a new post: delete that one first to restore this one',
    savedMeanwhile: 'Somebody else saved this post meanwhile: load it again to see their changes',
    imageGone: 'A picture is no longer on the server: take it out and upload it again',
    commented: 'Thank you: your comment waits for approval',
  },
  submissions: {
    received: (reference: string) => `Submission received. Your reference number is ${reference}`,
    approved: 'Submission approved and published!',
    rejected: 'Submission rejected!',
    reopened: 'Submission reopened',
    updated: 'Submission saved',
    editedMeanwhile:
      'Somebody else edited this submission meanwhile: load it again to see their changes',
    hasPost: 'This submission was published before and has a draft: edit that post instead',
    notFound: 'Submission not found',
    undecided: 'This submission is pending: nobody has decided on it yet',
    decided: (status: Exclude<SubmissionStatus, 'pending'>, by: string | null) =>
      `This submission was already ${status}${by ? ` by ${by}` : ''}`,
  },
  comments: {
    approved: 'Comment approved',
    rejected: 'Comment rejected',
    reopened: 'Comment reopened',
    notFound: 'Comment not found',
    undecided: 'This comment is pending: nobody has decided on it yet',
    decided: (status: Exclude<CommentStatus, 'pending'>, by: string | null) =>
      `This comment was already ${status}${by ? ` by ${by}` : ''}`,
  },
  problems: {
    received: (reference: string) => `Report received. Your reference number is ${reference}`,
    statusSet: 'Status updated',
    assigned: 'Report assigned',
    unassigned: 'Nobody has this report now',
    noSuchColleague: 'Choose an administrator who may sign in',
    nothingChosen: 'No report fits: there is nothing to change',
    tooMany: (most: number) => `At most ${most} reports are changed at a time: choose fewer`,
    tooManyBulks: (most: number) =>
      `${most} changes of many reports are not at their end: resume one, or leave it so, first`,
    noSuchBulk: 'This change of many reports is not there any more',
    beingUndone: 'This change is being taken back and does not go on',
    notFound: 'Problem report not found',
    changedMeanwhile:
      'Somebody else changed this report meanwhile: load it again to see what they did, then decide',
    notReady: 'The reports are still being prepared: try again in a moment',
  },
  intake: {
    suspected: 'Marked as suspected spam',
    cleared: 'Marked as no spam',
  },
  images: {
    uploaded: 'Image uploaded successfully!',
    notFound: 'Picture not found',
    damaged: 'This picture is damaged or incomplete: choose another one',
    heic: 'HEIC pictures of an iPhone cannot be shown by every browser: choose a JPEG, PNG, WebP, GIF or AVIF picture',
    svg: 'SVG drawings are not accepted, as they can carry programs: choose a JPEG, PNG, WebP, GIF or AVIF picture',
    noImage:
      'This file is not a picture that can be shown: choose a JPEG, PNG, WebP, GIF or AVIF picture',
    tooManyPixels: 'This picture has too many pixels: make it smaller and try again',
    tooManyFrames: (max: number) => `This animation has more than ${max} pictures: shorten it`,
    oneAtATime: 'Send one picture at a time',
    formBroken: 'The form could not be read: send it again',
    missing: (field: string) =>
      `Choose a picture: it is expected as form data in the field "${field}"`,
    /** Of the store, where it is no folder of the server. */
    notKept: {
      silent:
        'The picture was not kept: the storage of pictures does not answer. Try again in a moment',
      refused:
        'The picture was not kept: the storage of pictures refuses this server. Tell its operator',
      full: 'The picture was not kept: the storage of pictures is full. Tell its operator',
    },
    notShown: {
      silent:
        'The picture cannot be shown: the storage of pictures does not answer. Try again in a moment',
      refused:
        'The picture cannot be shown: the storage of pictures refuses this server. Tell its operator',
    },
  },
  /** Heads of the columns of files for spreadsheets. */
  table: {
    reference: 'Reference',
    status: 'Status',
    priority: 'Priority',
    category: 'Category',
    subject: 'Subject',
    description: 'Description',
    location: 'Location',
    city: 'City',
    state: 'State',
    incidentDate: 'Incident date',
    link: 'Link',
    received: 'Received',
    changed: 'Last change',
    note: 'Newest note',
    assignee: 'Assigned to',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    title: 'Title',
    tags: 'Tags',
    author: 'Author',
    excerpt: 'Excerpt',
    text: 'Text',
    published: 'Published',
    views: 'Views',
    likes: 'Likes',
  },
  /** What is stored, as it stands in those files. */
  cells: {
    problemStatus: asStored,
    priority: asStored,
    problemCategory: asStored,
    decision: asStored,
    blogStatus: asStored,
    category: asStored,
    reporter: asStored,
  },
  views: {
    kept: 'View saved',
    forgotten: 'View deleted',
    notFound: 'There is no such view that you could delete',
    nameTaken: 'There is a view of this name already: choose another one',
    tooMany: (most: number) => `You have ${most} views: delete one that you no longer need first`,
  },
  presence: {
    tooMany: (most: number) => `You have ${most} reports or submissions open: close one first`,
  },
  server: {
    tooManyFiles: (most: number) =>
      `${most} files are on their way to you: wait until one of them is there`,
    tooManyTries: (seconds: number) => {
      const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
      return `Too many tries: wait ${wait} and try again`;
    },
    waitOr: (wait: string, advice: string) => `${wait}. ${advice}`,
    manyLongBlogs: 'Many long posts are being saved at once: try again in a moment',
    headTooLong: 'The address or a header is too long: shorten the search and try again',
    tooSlow: 'The request did not arrive in time: try again',
    nothingHere: 'There is nothing at this address',
    tooLarge: (bytes: number) =>
      `The request is larger than ${Math.floor(bytes / 1000)} KB: shorten it and try again`,
    busy: 'The server is busy: nothing was saved. Try again in a moment',
    full: 'The disk of the server is full: nothing was saved. Tell its operator',
    keptForReports:
      'What is left on the disk of the server is kept for what the public sends: nothing was saved. Tell its operator',
    tooManyOpened:
      'The disk of the server is nearly full, and you have opened many reports within the hour: open this one later. Tell its operator',
    noDatabase: 'The database does not answer. Try again in a moment',
    damaged:
      'The database of the server is damaged. Tell its operator: a backup must take its place',
    failed: 'Something went wrong on the server. Try again in a moment',
  },
  mails,
};
