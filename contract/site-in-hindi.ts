import type { SiteName } from './site-values.ts';

/** What the site is called in Hindi where nobody says otherwise. */
export const siteInHindi: Record<SiteName, string> = {
  name: 'हम पटना के लोग',
  city: 'पटना',
  tagline: 'हमारा शहर, हमारी\u00a0आवाज़, हमारी\u00a0ज़िम्मेदारी',
  statement: 'भ्रष्टाचार, अन्याय और उदासीनता को आम नागरिकों का जवाब है यह आंदोलन।',
};
