import { siteInHindi } from '#contract/site-in-hindi.ts';
import { inHindi, type spokenSite } from '#contract/site-values.ts';

export const saySite: (typeof spokenSite)['say'] = (site, name) =>
  inHindi(site, name, siteInHindi[name]);
