/** Kinds of fields that are pressed. */
const PRESSED = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether keys go into an element as letters. */
export const isWrittenIn = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement && !PRESSED.test(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && element.isContentEditable);
