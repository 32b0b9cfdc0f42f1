/** How often the page is reloaded by itself before a screen has come: what goes on failing is told. */
const MOST = 3;
const RELOADS = 'nagrik.reloads';

/** Reloads the page, unless that has been tried and did not help. */
export function reloadPage(): void {
  try {
    const reloads = Number(sessionStorage.getItem(RELOADS)) + 1;
    if (reloads > MOST) return;
    sessionStorage.setItem(RELOADS, String(reloads));
  } catch {
    // Where it cannot be known how often the page was reloaded, it is the person who reloads.
    return;
  }
  window.location.reload();
}

/** A screen has come: the next failure is a new one. */
export function forgetReloads(): void {
  try {
    sessionStorage.removeItem(RELOADS);
  } catch {
    // Where nothing could be counted there is nothing to forget.
  }
}
