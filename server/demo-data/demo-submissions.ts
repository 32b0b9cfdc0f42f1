/** A submission of the demonstration, its body in the notation of `bodyHtml`. */
export interface DemoSubmission {
  title: string;
  excerpt: string;
  category: string;
  tags: string[];
  author: string;
  body: string;
}

const areas = ['Kankarbagh', 'Danapur', 'Rajendra Nagar'];
const hindiAreas = ['पटना सिटी', 'फुलवारी शरीफ़', 'दीघा'];

/** What readers send in: the same few concerns from several parts of the city. */
export function demoSubmissions(): DemoSubmission[] {
  const english = areas.flatMap((area) => englishTemplates.map((template) => template(area)));
  const hindi = hindiAreas.flatMap((area) => hindiTemplates.map((template) => template(area)));
  return [...english, ...hindi];
}

const englishTemplates: ((area: string) => DemoSubmission)[] = [
  (area) => ({
    title: `The bus stop in ${area} that nobody can sit at`,
    excerpt: `A roof without a bench, and a bench without a roof thirty metres on: waiting for the bus in ${area}, hour by hour.`,
    category: 'Infrastructure',
    tags: ['bus', 'accessibility'],
    author: `A commuter from ${area}`,
    body: `
Every morning some forty people wait at the stop in ${area}. The bench stands in the sun, the roof stands over the drain.

## A small request

- Move the bench under the roof
- Add one more, as the old one seats four

It is a morning's work for two people, and it would be noticed every day.`,
  }),
  (area) => ({
    title: `What four Saturdays of collecting waste in ${area} taught us`,
    excerpt: `Bags, timings and a phone number on every gate: how one lane in ${area} stopped throwing waste on the corner plot.`,
    category: 'Environment',
    tags: ['garbage', 'neighbours'],
    author: `A resident of ${area}`,
    body: `
The corner plot was a heap because the cart came while most of us were at work.

## What helped

1. A neighbour who is at home keeps the bags of four houses.
2. The number of the cart is written on every gate.
3. On Saturdays we sweep the corner, so that it does not invite the next bag.

> A clean corner is easier to keep than to make.

Since the fourth Saturday the plot in ${area} has stayed clean.`,
  }),
  (area) => ({
    title: `Our school in ${area} has a library with a lock and no key`,
    excerpt: `Two hundred books behind a door: a teacher and some parents in ${area} ask how school libraries can be opened.`,
    category: 'Education',
    tags: ['schools', 'library'],
    author: `A parent from ${area}`,
    body: `
The books arrived three years ago and were entered in a register. The register is complete, since nobody has ever borrowed one.

## What we propose

- Two afternoons a week, with a parent at the door
- A sheet of paper instead of a lock: name, book, date

We have offered to share the duty in ${area} and are waiting for an answer from the school.`,
  }),
  (area) => ({
    title: `A young people’s desk for scholarship forms in ${area}`,
    excerpt: `Deadlines, certificates and a scanner: why forms fail in ${area}, and how a table on two evenings a week can help.`,
    category: 'Youth Power',
    tags: ['scholarships', 'volunteers'],
    author: `A college student from ${area}`,
    body: `
Most forms are rejected for the same three reasons: a photo of the wrong size, an income certificate that has run out, and a name that is spelt in two ways.

## The desk

Two evenings a week we sit with a scanner and a list of deadlines. **We fill in nothing for anyone**; we check, and we explain.

Forty people came in the first month in ${area}. We would like to write down how it works, so that other areas can copy it.`,
  }),
  (area) => ({
    title: `Reading the water bill together in ${area}, line by line`,
    excerpt: `An evening with thirty bills on one table in ${area} showed which lines are wrong most often and how to object.`,
    category: 'Governance',
    tags: ['water', 'how-to'],
    author: `A shopkeeper from ${area}`,
    body: `
We laid thirty bills next to each other and read them aloud, line by line.

## What we found

- Seven had a connection size that does not exist in the lane
- Four were addressed to people who moved away long ago
- Two were right in every line

The objection is one page. We attached a photograph of the meter and asked for a stamped copy. The people of ${area} who came can now help their neighbours.`,
  }),
];

const hindiTemplates: ((area: string) => DemoSubmission)[] = [
  (area) => ({
    title: `${area} में शाम की रोशनी: एक गली का अनुभव`,
    excerpt: `${area} की एक गली में छह महीने बाद बत्ती जली। किससे मिले, क्या लिखा और कितना समय लगा, उसका पूरा ब्योरा।`,
    category: 'Reform Victory',
    tags: ['बत्ती', 'वार्ड'],
    author: `${area} की एक निवासी`,
    body: `
गली में छह महीने से अँधेरा था। बच्चे कोचिंग से लौटते हुए टॉर्च जलाकर चलते थे।

## हमने क्या किया

1. खंभों की संख्या लिखी।
2. एक ही आवेदन पर इक्कीस घरों के हस्ताक्षर कराए।
3. हर सप्ताह उसी संख्या के साथ पूछा।

> संख्या लिखी हो तो बात टलती नहीं।

अब ${area} की इस गली में सात में से छह बत्तियाँ जल रही हैं।`,
  }),
  (area) => ({
    title: `${area} के सरकारी स्कूल में पानी की टंकी की कहानी`,
    excerpt: `टंकी भरी थी, नल सूखे थे: ${area} के अभिभावकों ने मिलकर पाइप का वह हिस्सा खोजा जो किसी काग़ज़ में नहीं था।`,
    category: 'Education',
    tags: ['स्कूल', 'पानी'],
    author: `${area} के एक अभिभावक`,
    body: `
छत पर टंकी थी और आँगन में नल, पर बीच का पाइप दीवार के भीतर टूटा हुआ था।

## आगे का काम

- टंकी की सफ़ाई की तारीख़ दीवार पर लिखी जाए
- हर महीने पानी की जाँच हो
- बच्चों की पहुँच में **एक नल नीचे** लगे

${area} की विद्यालय समिति की बैठक में यह प्रस्ताव रखा जाएगा।`,
  }),
  (area) => ({
    title: `${area} में जाँच शिविर: क्या कमी रही और क्या अच्छा हुआ`,
    excerpt: `एक दिन, दो सौ लोग और एक ही तौल मशीन: ${area} के स्वास्थ्य शिविर का सीधा हिसाब, अगली बार की सूची के साथ।`,
    category: 'Health',
    tags: ['स्वास्थ्य', 'शिविर'],
    author: `${area} के स्वयंसेवक`,
    body: `
दो सौ लोग आए, पर पर्ची एक ही मेज़ पर बन रही थी। दोपहर तक आधे लोग लौट चुके थे।

## अगली बार

1. पर्ची की तीन मेज़ें।
2. बुज़ुर्गों के लिए कुर्सियाँ छाया में।
3. रिपोर्ट लेने का दिन और समय पर्ची पर ही छपा हो।

अच्छी बात यह रही कि ${area} के युवाओं ने हर घर जाकर सूचना दी थी।`,
  }),
  (area) => ({
    title: `${area} की सब्ज़ी मंडी में जगह का नया बँटवारा`,
    excerpt: `ठेला, ग्राहक और पैदल चलने वाले: ${area} की मंडी में चूने की एक रेखा से रोज़ का झगड़ा कैसे कम हुआ।`,
    category: 'Economy',
    tags: ['मंडी', 'फ़ुटपाथ'],
    author: `${area} के एक दुकानदार`,
    body: `
झगड़ा रोज़ होता था, क्योंकि किसी को पता नहीं था कि रास्ता कहाँ से शुरू होता है।

## रेखा

मंडी समिति ने चूने से एक सीधी रेखा खींची। ठेले रेखा के पीछे, लोग आगे। पहले सप्ताह में दो बार मिटी, **तीसरी बार** टिक गई।

> रेखा छोटी है, पर सबको दिखती है।

${area} में अब समिति हर महीने रेखा दोबारा खींचती है।`,
  }),
];
