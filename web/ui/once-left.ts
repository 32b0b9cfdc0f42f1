/**
 * Calls once the pointer that came to an area is somewhere else. React's own way tells nothing where what
 * was under the pointer was taken away: browsers then send no `pointerout`.
 */
export function onceLeft(area: Element, act: (event: PointerEvent) => void): void {
  const heard = new AbortController();
  const leave = (event: PointerEvent) => {
    heard.abort();
    act(event);
  };
  const follow = (event: PointerEvent) => {
    if (!(event.target instanceof Node && area.contains(event.target))) leave(event);
  };
  area.addEventListener('pointerleave', (event) => leave(event as PointerEvent), heard);
  // Before anybody takes away what it came to.
  document.addEventListener('pointerover', follow, { signal: heard.signal, capture: true });
}
