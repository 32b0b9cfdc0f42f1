/**
 * Where the focus starts in a sheet: on what is marked for it, else on `other`. On the sheet itself
 * where this would scroll past its title.
 */
export function firstFocus(sheet: HTMLElement | null, other: HTMLElement | null) {
  const first = sheet?.querySelector<HTMLElement>('[data-initial-focus]') ?? other;
  if (!sheet || !first) return sheet;
  const end = first.getBoundingClientRect().bottom;
  let place = sheet.querySelector('h2')?.parentElement;
  while (place && place !== sheet && !place.contains(first)) place = place.parentElement;
  if (!place || place.scrollHeight <= place.clientHeight) return first;
  return end > place.getBoundingClientRect().bottom ? sheet : first;
}
