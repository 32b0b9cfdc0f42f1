import type { figures as english } from '../figures.ts';
import { number } from '../numbers.ts';
import { dates, monthAndYear } from './dates.ts';

const SHORT_MONTHS = 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰'.split(' ');
const shortDay = (date: Date) => `${date.getDate()} ${SHORT_MONTHS[date.getMonth()]}`;

const reports = (count: number) => `${number(count)} ${count > 1 ? 'शिकायतें' : 'शिकायत'}`;

/** The figures in Hindi. */
export const figures: typeof english = {
  number,
  loading: 'आँकड़े लोड हो रहे हैं...',
  notLoaded: 'आँकड़े लोड नहीं हो सके।',
  tryAgain: 'फिर कोशिश करें',
  waiting: 'जिन शिकायतों पर काम बाकी है',
  fresh: 'नई',
  freshHint: 'अभी किसी ने नहीं देखीं',
  urgent: 'बेहद ज़रूरी',
  urgentHint: 'खुली हैं, टाली नहीं जा सकतीं',
  overdue: 'पुरानी',
  overdueHint: 'तय समय बीत चुका है',
  overTime: 'समय के साथ',
  range: 'कितने दिन दिखें',
  rangeUnit: 'दिन',
  lastDays: (days) => `पिछले ${days} दिन`,
  reports: 'शिकायतें',
  submissions: 'भेजे गए लेख',
  posts: 'ब्लॉग पोस्ट',
  series: {
    reports: 'मिलीं',
    solved: 'हल हुईं',
    submissions: 'मिले',
    published: 'प्रकाशित हुईं',
  },
  sum: (what, count) => `${what}: ${number(count)}`,
  picture: (title, sums) => `${title}, दिन के हिसाब से। ${sums}`,
  point: (days, what, count) => `${days} · ${what}: ${number(count)}`,
  shortDay,
  days: (first, last = first) =>
    first.getTime() === last.getTime()
      ? dates.date(first)
      : `${shortDay(first)} – ${dates.date(last)}`,
  asTable: 'तालिका में देखें',
  day: 'दिन',
  count: 'संख्या',
  nothing: 'कोई नहीं',
  others: 'बाकी सब',
  firstAnswer: 'पहला जवाब मिलने तक',
  solution: 'हल होने तक',
  medianDays: (days) => (days === null ? '—' : `${number(days)} दिन`),
  median: (count) =>
    count === 0
      ? 'इन दिनों में ऐसा नहीं हुआ'
      : `${number(count)} ${count > 1 ? 'शिकायतों' : 'शिकायत'} में बीच का समय: आधी में इससे ज़्यादा लगा`,
  openHeading: 'खुली शिकायतें',
  openReports: (count) => `${number(count)} खुली ${count > 1 ? 'शिकायतें' : 'शिकायत'}`,
  byAge: 'कितनी पुरानी',
  age: 'कितने दिन से',
  ages: (from, to) => (to ? `${from} से ${to} दिन` : `${from} या ज़्यादा दिन`),
  byStatus: 'स्थिति के हिसाब से',
  status: 'स्थिति',
  byCategory: 'श्रेणी के हिसाब से',
  category: 'श्रेणी',
  byPlace: 'जगह के हिसाब से',
  place: 'जगह',
  monthlyReport: 'महीने की रिपोर्ट',
  report: 'महीने की रिपोर्ट',
  reportTitle: monthAndYear,
  backToDashboard: 'डैशबोर्ड पर लौटें',
  asOf: (city, date) => `${city} · ${date} तक`,
  earlier: 'पिछला महीना',
  later: 'अगला महीना',
  print: 'छापें',
  inNumbers: 'महीना, आँकड़ों में',
  month: monthAndYear,
  change: 'बदलाव',
  more: (count) => `+${number(count)}`,
  fewer: (count) => `−${number(count)}`,
  same: 'उतना ही',
  totals: {
    reports: 'मिली शिकायतें',
    solved: 'हल हुई शिकायतें',
    submissions: 'मिले लेख',
    published: 'प्रकाशित पोस्ट',
    firstAnswer: 'पहला जवाब मिलने तक के दिन (आधी में इससे ज़्यादा)',
    solution: 'हल होने तक के दिन (आधी में इससे ज़्यादा)',
  },
  dayByDay: 'दिन के हिसाब से',
  received: 'महीने में मिली शिकायतें',
  openToday: (count) => `अभी खुली ${count > 1 ? 'हैं' : 'है'}: ${reports(count)}`,
  notBegun: 'यह महीना अभी शुरू नहीं हुआ।',
};
