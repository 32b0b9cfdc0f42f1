type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key writes what it is named by: a letter, or several, such as क्ष on keyboards for Hindi. */
export const isLetterKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  (key.length === 1 || key > '~') && !ctrlKey && !metaKey && !altKey;

/** Whether a browser has no name for a key, as for some that write several letters: those follow it. */
export const isUnnamedKey = ({ key }: Pressed): boolean => key === '' || key === 'Unidentified';
