import { toast } from 'react-hot-toast/headless';

/** Short notices at the top right: `toast(text)`, `toast.success(text)`, `toast.error(text)`, `toast.loading(text)`. */
export { toast };

/** Seen, not heard: what a form reads out itself, and says for longer. */
export const showFailure = (message: string): void =>
  void toast.error(message, { ariaProps: { role: 'status', 'aria-live': 'off' } });
