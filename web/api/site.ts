import type { Site } from '#contract/site.ts';
import { settings } from './settings.ts';

/** The site's name, city, state, tagline, statement and preset leader. */
export function useSite(): Site {
  return settings.site;
}
