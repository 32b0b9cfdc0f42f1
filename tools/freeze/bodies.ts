export const post = (title: string, more: object = {}) => ({
  title,
  excerpt: 'What a later version has to read back as it was written.',
  content: `<h2>${title}</h2><p>${'One sentence after the other. '.repeat(6)}</p>`,
  category: 'Governance',
  tags: ['ward', 'पटना'],
  readTime: '2 min read',
  authorName: 'Editors',
  authorEmail: 'editors@example.org',
  authorBio: 'They write.',
  ...more,
});

export const submission = (title: string) => {
  const { authorName: author, ...rest } = post(title);
  return { ...rest, author };
};

export const report = (subject: string, anonymous: boolean, more: object = {}) => ({
  personalInfo: {
    ...(!anonymous && { name: 'A name', phone: '+91 612 000 000', email: 'named@example.org' }),
    city: 'Patna',
    state: 'Bihar',
  },
  issueDetails: {
    category: 'Other',
    subject,
    description: 'Described in one sentence.',
    location: 'At the corner',
    incidentDate: '2026-03-05',
    ...more,
  },
  evidence: { supportingLink: 'https://example.org/link' },
  privacy: { anonymous, consent: true },
});
