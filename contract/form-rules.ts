/**
 * What the forms of the console are checked by: one file that needs no other, so that a browser in which
 * it failed once can load it under another name (tools/own-copies.ts).
 */
export {
  changePasswordForm,
  forgotPasswordBody,
  loginBody,
  profileForm,
  registerBody,
  resetPasswordForm,
} from './auth-forms.ts';
export { blogForm, draftForm, submissionForm } from './blog-forms.ts';
export { problemBody } from './problem-body.ts';
