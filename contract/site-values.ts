/** What the site is called where nobody says otherwise. */
export const DEFAULT_SITE = {
  name: 'We The People of Patna',
  city: 'Patna',
  state: 'Bihar',
  tagline: 'Our city, our voice, our responsibility',
  statement:
    'This movement is the response of ordinary citizens against corruption, injustice and apathy.',
  leader: {
    name: 'We The People of Patna',
    email: 'editor@example.org',
    bio: 'The editors of the movement’s blog.',
  },
};

/** What has a form of its own in Hindi. What goes into what people write, such as the state, has one form. */
export type SiteName = 'name' | 'city' | 'tagline' | 'statement';
export type SiteInHindi = Partial<Record<SiteName, string | undefined>>;
export type SiteNames = Record<SiteName, string> & { hindi?: SiteInHindi | undefined };

/** How a text of the site is said in the language that is spoken; null for English. */
export const spokenSite: { say: ((site: SiteNames, name: SiteName) => string) | null } = {
  say: null,
};

/** A text in Hindi; where the operator has said it in English only, that one. */
export const inHindi = (site: SiteNames, name: SiteName, byDefault: string): string =>
  site.hindi?.[name] ?? (site[name] === DEFAULT_SITE[name] ? byDefault : site[name]);
