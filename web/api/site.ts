import type { Site } from '#contract/site.ts';
import { type SiteName, spokenSite } from '#contract/site-values.ts';
import { settings } from './settings.ts';

/** What the site is called and says of itself, and its preset leader, as the operator has said it. */
export const useSite = (): Site => settings.site;

/** A text of the site in the language that is spoken. */
export const useSiteText = (name: SiteName): string =>
  spokenSite.say?.(settings.site, name) ?? settings.site[name];
