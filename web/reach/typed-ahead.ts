import { isLetterKey } from '#web/ui/is-letter-key.ts';
import { isWrittenIn } from '#web/ui/is-written-in.ts';

/** What is typed for a field that is on its way: none of its letters is a key of its own. */
export class TypedAhead {
  private letters: string | null = null;
  private heard = new AbortController();

  /** Takes every letter from now on. Escape gives the field up. */
  begin(giveUp: () => void): void {
    this.letters = '';
    this.heard = new AbortController();
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') giveUp();
      if (!this.take(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The letters of a key that has no name come after it.
    for (const kind of ['keydown', 'keypress'] as const)
      addEventListener(kind, hear, { capture: true, signal: this.heard.signal });
  }

  /** Answers whether a key was a letter of it. One that is held down is written once. */
  take(event: KeyboardEvent): boolean {
    const { key, repeat, target } = event;
    // The field itself may have the focus already.
    const isElsewhere =
      target instanceof Element && isWrittenIn(target) && !target.closest('[role="dialog"]');
    if (this.letters === null || !isLetterKey(event) || isElsewhere) return false;
    if (!repeat) this.letters += key;
    return true;
  }

  /** Takes no more, and writes what there is into the field, where there is one. */
  end(field: HTMLTextAreaElement | null): void {
    const letters = this.letters;
    this.letters = null;
    this.heard.abort();
    if (!letters || !field) return;
    field.focus();
    write(field, letters);
  }
}

/** Writes letters where somebody would who types on. */
export function write(field: HTMLInputElement | HTMLTextAreaElement, letters: string): void {
  field.setRangeText(letters, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
