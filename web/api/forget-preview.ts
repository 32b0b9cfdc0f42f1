export const PREVIEW_KEY = 'blogPreview';

/** What was previewed is nobody's business once its writer has signed out. */
export function forgetPreview(): void {
  try {
    sessionStorage.removeItem(PREVIEW_KEY);
  } catch {
    // Where nothing could be kept there is nothing to remove.
  }
}
