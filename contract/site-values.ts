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
