const STORE = 'nagrik.device';

/**
 * What the backend gave this browser at a sign-in, to know it by the next time: no other's wrong
 * passwords keep it out then. It says nothing of who signed in, and stays after signing out.
 */
export function deviceMark(): string | undefined {
  try {
    return localStorage.getItem(STORE) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDeviceMark(mark: string): void {
  try {
    localStorage.setItem(STORE, mark);
  } catch {
    // A browser that stores nothing is new each time.
  }
}
