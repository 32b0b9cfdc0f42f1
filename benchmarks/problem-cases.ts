export interface Case {
  name: string;
  /** Queries of `/problems`, asked one after the other; the pages `far` and `last` are filled in. */
  queries: string[];
}

const search = (...texts: string[]) => texts.map((text) => `search=${encodeURIComponent(text)}`);
const letters = (text: string) => search(...text);
const numbers = (from: number, count: number, text: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => text(from + at * 37));

const OPEN = 'status=submitted&status=under_review&status=in_progress';
const AT_ONCE = 'status=resolved&category=Public%20Services&city=patna';

/** What an admin may ask of the list of problems. Searches are many, so that few come from memory. */
export const CASES: Case[] = [
  { name: 'no filter', queries: [''] },
  { name: 'status', queries: ['status=submitted', 'status=resolved', 'status=closed'] },
  { name: 'category', queries: ['category=Education', 'category=Public%20Services'] },
  {
    name: 'city',
    queries: ['city=patna', 'city=KOLKATA', 'city=%E0%A4%AA%E0%A4%9F%E0%A4%A8%E0%A4%BE'],
  },
  {
    name: 'status, category and city',
    queries: [AT_ONCE, 'status=closed&category=Other&city=Gaya'],
  },
  { name: 'last page', queries: ['page={last}'] },
  { name: 'half-way page', queries: ['page={far}'] },
  { name: 'last page of a status', queries: ['status=resolved&page={last}'] },
  { name: 'half-way page of a city', queries: ['city=patna&page={far}'] },
  {
    name: 'common words',
    queries: search(
      ...['the', 'street', 'garbage', 'water', 'drain', 'office', 'complained', 'soon', 'monsoon'],
      ...[
        'road',
        'school',
        'ward',
        'people',
        'light',
        'house',
        'families',
        'Patna',
        'Kumar',
        'shop',
      ],
      ...[
        'repaired',
        'municipal',
        'hospital',
        'Boring Road',
        'doctor',
        'bulky',
        'graffiti',
        'wages',
      ],
    ),
  },
  {
    name: 'common words, Hindi',
    queries: search(
      ...(
        'सड़क पानी नाली कचरा बत्ती शिकायत वार्ड कार्यालय परेशान बरसात मकान दुकान ' +
        'डॉक्टर विद्यालय मज़दूरी ज़्यादा पार्षद बुज़ुर्ग मरम्मत तस्वीर स्वतन्त्रता'
      ).split(' '),
    ),
  },
  {
    name: 'rare words',
    queries: search(
      ...numbers(101, 40, (number) => `house number ${number}`),
      ...numbers(211, 40, (number) => `${number}-4${number}`),
      ...['encampment at', 'SILVERLAKE', 'voter list of ward 31', 'nothing like this'],
    ),
  },
  {
    name: 'rare words, Hindi',
    queries: search(
      ...numbers(103, 40, (number) => `मकान संख्या ${number}`),
      ...['आत्मा पर अत्याचार', 'विश्व-शान्ति', 'अन्तरराष्ट्रीय', 'ऐसा कुछ नहीं'],
    ),
  },
  {
    name: 'one character',
    queries: letters('abcdefghijklmnopqrstuvwxyz0123456789कखगघचछजझटडणतथदनपफबभमयरलवशषसहािीुूेैोौ़्ं'),
  },
  {
    name: 'two characters',
    queries: search(
      ...(
        'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ' +
        'ha as ou io le ve co 10 12 23 50 99 qu zz xy पा नी का के में से है ना रा ला ' +
        'या कर वा मा ता ों हीं आई गई दो तक पर बा री न्'
      ).split(' '),
    ),
  },
  {
    name: 'two words',
    queries: search(
      ...[
        'street light',
        'the road',
        'of the',
        'in the',
        'ward councillor',
        'for this',
        'to it',
        'near the',
      ],
      ...[
        'number 12',
        'water supply',
        'health centre',
        'days and',
        'and nobody',
        'been told',
        'this lane',
      ],
      ...[
        'up. The',
        's a',
        'e p',
        'the s',
        'it has',
        'from the',
        'asked for',
        'on the',
        'light ou',
      ],
    ),
  },
  {
    name: 'two words, Hindi',
    queries: search(
      ...[
        'वार्ड पार्षद',
        'जल्द कार्रवाई',
        'के लिए',
        'नहीं आ',
        'में शिकायत',
        'पानी सड़क',
        'गली के',
        'और कोई',
        'स्ट्रीट लाइट',
      ],
      ...[
        'दिनों से',
        'तीन बार',
        'का हाल',
        'के सामने',
        'रहे हैं',
        'नहीं मिली',
        'संख्या 12',
        'े क',
        'में क',
        'ा प',
      ],
    ),
  },
  {
    name: 'search and all filters',
    queries: search('water', 'light', 'the', 'पानी', 'in', 'e').map((text) => `${text}&${AT_ONCE}`),
  },
  { name: 'everything open', queries: [OPEN, `${OPEN}&category=Education&category=Other`] },
  { name: 'oldest first', queries: ['sort=oldest', `sort=oldest&${OPEN}`] },
  { name: 'most urgent first', queries: ['sort=urgent', `sort=urgent&${OPEN}`] },
  { name: 'half-way page, most urgent first', queries: ['sort=urgent&page={far}'] },
  { name: 'past the promise', queries: ['overdue=true', 'overdue=true&sort=oldest'] },
  {
    name: 'past the promise, half-way page and in a city',
    queries: ['overdue=true&page={far}', 'overdue=true&city=patna&page={far}'],
  },
  { name: 'nobody has it', queries: [`assignee=none&${OPEN}`] },
  {
    name: 'search, most urgent first',
    queries: search('water', 'light', 'पानी', 'in').map((text) => `${text}&sort=urgent&${OPEN}`),
  },
  {
    name: 'words in Latin letters',
    queries: search(
      ...'pani kachra sadak bijli nali aspatal shikayat garibi paani sarak'.split(' '),
    ),
  },
  { name: 'part of a phone', queries: search(...numbers(1203, 40, String)) },
];
