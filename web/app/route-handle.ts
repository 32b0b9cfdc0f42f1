import type { useText } from '#web/text/use-text.ts';

/** What a route says of itself to the frame. */
export type RouteHandle = { title: (text: ReturnType<typeof useText>) => string };
