import type { KeyboardEvent } from 'react';

/** For a list whose focus goes on after a press: Enter that is held down presses no second one. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
