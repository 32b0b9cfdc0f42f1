/** Words of the sign-in screen and its forgot-password dialog. */
export const login = {
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing in',
  /** While an account that others try is signed in to from a device that is new to it. */
  checking: 'Checking this device…',
  checkingHint:
    'Many wrong passwords were tried, so this device has to do some work first. It takes some seconds.',
  forgotPassword: 'Forgot Password',
  succeeded: 'Login successful!',
  failed: 'Login failed',
  /** After the server has ended a session. */
  lost: {
    reading: 'Your session has ended.',
    writing: 'Your session has ended, so your last change was not saved.',
    writingMany: 'Your session has ended, so your last change was not saved in full.',
    goOn: 'Sign in to go on.',
    kept: 'Unsaved text is kept in this browser. Sign in to go on.',
  },
  broken: 'An error occurred during login',
  forgot: {
    title: 'Forgot Password',
    hint: 'Tell us your email address, and we send you a reset token.',
    send: 'Send Reset Link',
    sending: 'Sending...',
    sent: 'If this address belongs to an account, a reset token is on its way.',
    haveToken: 'I have a reset token',
    failed: 'Failed to send reset email',
    broken: 'An error occurred',
  },
  reset: {
    title: 'Reset Password',
    hint: 'Copy the token from the mail and choose a new password.',
    demo: 'Demo: no mail was sent. The reset token is filled in for you.',
    back: 'Back',
    token: 'Reset token',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    passwordHint: (minimum: number) => `At least ${minimum} characters`,
    submit: 'Reset Password',
    submitting: 'Resetting...',
    succeeded: 'Password reset successful! You can now login with your new password.',
    failed: 'Failed to reset password',
    broken: 'An error occurred',
  },
};
