import { vi } from 'vitest';

/** As much of a page as React needs to draw what shows nothing, and as modules need to listen to. */
export function stubEmptyPage(): void {
  const page = Object.assign(new EventTarget(), {
    nodeType: 9,
    getElementById: () => null,
    fonts: { ready: Promise.resolve() },
  });
  const body = { nodeType: 1, tagName: 'BODY', ownerDocument: page };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('HTMLIFrameElement', EventTarget);
  vi.stubGlobal('document', Object.assign(page, { body: Object.assign(new EventTarget(), body) }));
}
