import type { DemoBlog } from '#server/demo-data/demo-blog.ts';

interface Round {
  area: string;
  topic: string;
  category: string;
  seen: number;
  done: number;
}

const englishRounds: Round[] = [
  { area: 'Kankarbagh', topic: 'street lights', category: 'Infrastructure', seen: 64, done: 51 },
  { area: 'Patliputra Colony', topic: 'tree guards', category: 'Environment', seen: 40, done: 33 },
  { area: 'Danapur', topic: 'open drains', category: 'Civic Action', seen: 29, done: 12 },
  { area: 'Phulwari Sharif', topic: 'hand pumps', category: 'Governance', seen: 35, done: 24 },
  { area: 'Digha', topic: 'bus shelters', category: 'Community', seen: 18, done: 7 },
  { area: 'Bankipore', topic: 'public toilets', category: 'Health', seen: 22, done: 15 },
  { area: 'Gulzarbagh', topic: 'garbage points', category: 'Awareness', seen: 47, done: 30 },
];

const hindiRounds: Round[] = [
  { area: 'कदमकुआँ', topic: 'सड़क की बत्तियाँ', category: 'Infrastructure', seen: 58, done: 44 },
  { area: 'पटना सिटी', topic: 'खुली नालियाँ', category: 'Civic Action', seen: 71, done: 26 },
  { area: 'अनीसाबाद', topic: 'कचरा बिंदु', category: 'Environment', seen: 33, done: 21 },
  { area: 'बोरिंग रोड', topic: 'टूटे फ़ुटपाथ', category: 'Economy', seen: 25, done: 9 },
  { area: 'कुम्हरार', topic: 'चापाकल', category: 'Community', seen: 38, done: 31 },
  { area: 'राजीव नगर', topic: 'आँगनबाड़ी केंद्र', category: 'Education', seen: 16, done: 11 },
];

/** The monthly notes of the wards: the same form for each, as volunteers fill it in. */
export function wardNotes(): DemoBlog[] {
  return [...englishRounds.map(englishNote), ...hindiRounds.map(hindiNote)];
}

function englishNote({ area, topic, category, seen, done }: Round): DemoBlog {
  return {
    title: `Ward notes from ${area}: ${topic}, counted and followed up`,
    excerpt: `Volunteers in ${area} counted ${seen} ${topic} this month. ${done} are in order, and the rest have a date on the list.`,
    category,
    tags: ['ward notes', topic],
    author: `Ward volunteers, ${area}`,
    readTime: '3 min read',
    body: `
This month's round in ${area} looked at ${topic}. Each one was visited once on a weekday and once on a Sunday.

## The count

- Visited: **${seen}**
- In order: **${done}**
- On the list for repair: **${seen - done}**

## What happens next

The list of the remaining ${seen - done} went to the ward office with photographs. Each entry has a number, so that the answer can be matched to the place.

> What is counted twice is seldom forgotten.

The next round is in four weeks. Anyone from ${area} can join; it takes about two hours.`,
  };
}

function hindiNote({ area, topic, category, seen, done }: Round): DemoBlog {
  return {
    title: `वार्ड की डायरी, ${area}: ${topic}, गिनती और आगे की बात`,
    excerpt: `${area} की इस महीने की गश्त का विषय: ${topic}। कुल ${seen} जगहें देखी गईं, ${done} ठीक मिलीं, बाक़ी की सूची कार्यालय को दी गई।`,
    category,
    tags: ['वार्ड की डायरी', topic],
    author: `वार्ड स्वयंसेवक, ${area}`,
    readTime: '3 min read',
    body: `
${area} में इस महीने की गश्त का विषय था: ${topic}। हर जगह एक बार काम के दिन और एक बार रविवार को देखा गया।

## गिनती

- देखी गई जगहें: **${seen}**
- ठीक हालत में: **${done}**
- मरम्मत की सूची में: **${seen - done}**

## आगे क्या

बाक़ी ${seen - done} की सूची तस्वीरों के साथ वार्ड कार्यालय को दी गई है। हर जगह की अपनी संख्या है, ताकि उत्तर और जगह का मिलान हो सके।

> जो दो बार गिना जाए, वह कम ही भूला जाता है।

अगली गश्त चार हफ़्ते बाद है। ${area} का कोई भी निवासी साथ चल सकता है; लगभग दो घंटे लगते हैं।`,
  };
}
