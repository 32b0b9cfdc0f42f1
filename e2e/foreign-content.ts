/** What a backend of another shape stores: no two entries are alike in what they have or lack. */

export type Entry = Record<string, unknown>;

const TEXT = `<p>${'The ward office opens at ten and the road is still under water. '.repeat(4)}</p>`;
const EXCERPT =
  'What happened in the ward this month, and what the people of the street did about it.';

/** As some databases name their documents: 24 hexadecimal digits. */
export const hexId = (number: number): string => number.toString(16).padStart(24, '65f1a');

export const foreignBlogs = (): Entry[] => [
  {
    _id: hexId(1),
    title: 'Streetlights return to Kankarbagh',
    excerpt: EXCERPT,
    content: TEXT,
    category: 'Reform Victory',
    tags: ['light', 'ward 34'],
    author: { name: 'Meera Devi', email: 'meera@example.org', bio: 'Teacher' },
    featuredImage: null,
    readTime: '5 min read',
    status: 'published',
    views: 40,
    likes: 7,
    publishedAt: '2024-03-05T06:30:00.000Z',
    createdAt: '2024-03-05T06:30:00.000Z',
    updatedAt: '2024-03-06T06:30:00.000Z',
  },
  {
    id: hexId(2),
    title: 'वार्ड की सड़क का हिसाब',
    excerpt: EXCERPT,
    content: '<p>सड़क की मरम्मत का पूरा खर्च सूचना के अधिकार से माँगा गया। '.repeat(3).concat('</p>'),
    category: 'Governance',
    tags: 'सड़क, सूचना का अधिकार',
    author: 'Ravi Kumar',
    readTime: '7 min read',
    views: '12',
    publishedAt: 'last Tuesday',
  },
  {
    _id: hexId(3),
    title: 'A category that nobody planned',
    excerpt: EXCERPT,
    content: TEXT,
    category: 'River Ghats',
    authorName: 'Sunita Kumari',
    authorEmail: 'sunita@example.org',
    readTime: '4 min read',
  },
  { _id: hexId(4), title: 'Only a title', publishedAt: null, tags: null, author: null },
];

export const foreignSubmissions = (): Entry[] => [
  {
    _id: hexId(11),
    title: 'Water meters for every lane',
    excerpt: EXCERPT,
    content: TEXT,
    category: 'Awareness',
    tags: ['water'],
    author: 'Imran Ali',
    authorEmail: 'imran@example.org',
    authorBio: 'Plumber',
    readTime: '3 min read',
    status: 'pending',
    submittedAt: '2024-04-01T09:00:00.000Z',
  },
  {
    id: hexId(12),
    title: 'A school without a door',
    excerpt: EXCERPT,
    content: TEXT,
    category: 'School Watch',
    author: { name: 'Pooja Singh', email: 'pooja@example.org' },
    createdAt: '2024-04-02T09:00:00.000Z',
    status: 'pending',
  },
  {
    _id: hexId(13),
    title: 'Approved long ago',
    excerpt: EXCERPT,
    content: TEXT,
    category: 'Youth Power',
    author: 'Arjun Das',
    submittedAt: 'unknown',
    status: 'approved',
  },
];

const STATUSES = ['submitted', 'under_review', 'in_progress', 'resolved', 'closed', 'escalated'];
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'whenever'];
const CITIES = ['Patna', 'Gaya', 'Danapur'];

export const foreignProblems = (): Entry[] =>
  Array.from({ length: 23 }, (_, index) => problem(index));

function problem(index: number): Entry {
  const anonymous = index % 4 === 3;
  const category = index % 2 === 0 ? 'Public Services' : 'Education';
  return {
    ...(index % 5 === 4 ? { id: hexId(100 + index) } : { _id: hexId(100 + index) }),
    status: STATUSES[index % STATUSES.length],
    priority: PRIORITIES[index % PRIORITIES.length],
    displayName: anonymous ? 'Anonymous' : `Reporter ${index + 1}`,
    displayCategory: category,
    submittedAt: index % 7 === 6 ? null : `2024-05-${String(index + 1).padStart(2, '0')}T10:00:00Z`,
    personalInfo: {
      phone: anonymous ? '' : `98350000${String(index).padStart(2, '0')}`,
      city: CITIES[index % CITIES.length],
      state: 'Bihar',
    },
    issueDetails: {
      subject: `Report number ${index + 1}`,
      category,
      description: 'The drain before the school has been open for three weeks.',
    },
    privacy: { anonymous, consent: true },
  };
}
