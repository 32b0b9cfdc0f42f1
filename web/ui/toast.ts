/** Short notices at the top right: `toast(text)`, `toast.success(text)`, `toast.error(text)`, `toast.loading(text)`. */
export { toast } from 'react-hot-toast/headless';
