import { whenFree } from '#web/ui/when-free.ts';

/** What the first number and the first date wait for longest is read while nobody waits, one after the other. */
export function readLanguages(): void {
  whenFree(() => new Intl.NumberFormat());
  whenFree(() => new Intl.DateTimeFormat());
}
