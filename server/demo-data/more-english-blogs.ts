import type { DemoBlog } from '#server/demo-data/demo-blog.ts';

export const moreEnglishBlogs: DemoBlog[] = [
  {
    title: 'Sunday clean-up: two tonnes of plastic out of one canal',
    excerpt:
      'What we found, what we should have brought, and why the second Sunday mattered more than the first one.',
    category: 'Civic Action',
    tags: ['garbage', 'plastic', 'volunteers'],
    author: 'Clean canal group',
    readTime: '5 min read',
    body: `
Eighty people came on the first Sunday. Twenty-six came on the second. The second Sunday is the one that counted.

## What was in the canal

Mostly packets, cups and bags from a stretch of four hundred metres. Sorting took longer than lifting.

## What to bring

- Gloves in two sizes, as children come too
- Rakes with long handles
- Water, and a shaded place
- A promise from the corporation about **when the heap is collected**

A heap that is not collected is back in the canal after one storm. We now arrange the truck first and the volunteers second.`,
  },
  {
    title: 'The lane library: one shelf, sixty children, no membership fee',
    excerpt:
      'A shelf on a veranda became the busiest place of the lane. How it started, what it costs and how you can copy it.',
    category: 'Community',
    tags: ['library', 'children', 'volunteers'],
    author: 'Ward volunteers, Rajendra Nagar',
    readTime: '5 min read',
    body: `
It began with a shelf nobody needed and a veranda nobody used between four and six.

## The rules

1. Take one, bring one back, no fine.
2. Who can read reads to one who cannot yet.
3. The register is kept by a child, a new one each month.

## What it costs

The shelf was free, the books were given. Repairs and a lamp cost less than two hundred rupees a month, which four households share.

Hindi picture books go first, then comics, then anything about cricket. We are looking for books in **Maithili, Magahi and Bhojpuri**.`,
  },
  {
    title: 'Mid-day meals: twelve questions a parents’ committee can ask',
    excerpt:
      'A school committee has more say than many parents know. Twelve plain questions to ask at the next meeting.',
    category: 'Education',
    tags: ['schools', 'mid-day meal', 'how-to'],
    author: 'Parents’ committee network',
    readTime: '7 min read',
    body: `
You need no inspection and no appointment. The committee may ask, and the answers belong in its minutes.

## About the meal

- Who tastes it first, and where is that written down?
- Where is the grain stored, and how far is it from the floor?
- On how many days of last month was no meal served, and why?

## About the money

- When did the last instalment arrive?
- What was bought from it, and where are the bills?

## About the kitchen

- Is there water for washing hands, with soap, every day?
- When was the tank last cleaned?

> Ask as somebody who wants it to work. Most cooks want the same.

The remaining questions are on the printable sheet that volunteers bring to meetings.`,
  },
  {
    title: 'Why the air is worst at seven in the morning, and what a ward can do',
    excerpt:
      'Burning leaves, dust and still air: reading a small sensor for a winter taught us which hours matter the most.',
    category: 'Environment',
    tags: ['air', 'garbage', 'winter'],
    author: 'Air watch volunteers',
    readTime: '10 min read',
    draft: true,
    body: `
A borrowed sensor on a roof recorded one value a minute from November to February.

## What the curve shows

The worst hour is seven in the morning, not the evening rush. Cold air lies low, smoke from small fires stays in it, and traffic adds dust before the sun mixes it away.

## What a ward can do

- Collect leaves twice a week in winter, so that nobody burns them
- Sprinkle the two unpaved stretches before six
- Move school sports from the first to the fourth period

None of this replaces rules for industry and transport. It is merely what can be done **before next winter** by people who know each other.`,
  },
  {
    title: 'Queue tokens by phone: what a small trial at a health centre showed',
    excerpt:
      'Waiting fell from three hours to fifty minutes on token days. The hard part was not the software at all.',
    category: 'Technology',
    tags: ['hospital', 'queues', 'trial'],
    author: 'Health desk',
    readTime: '7 min read',
    body: `
The tokens were numbers in a text message. A volunteer with a notebook could have done the same, and on two days one did.

## What worked

People came when their number was near instead of at dawn. The corridor was quieter, and the nurse could see who was waiting.

## What did not

- Phones shared by three people
- A morning without network
- Tokens given to those who knew somebody

The rule that fixed the third was simple: **half of the tokens are given at the door**, in the order of arrival, to whoever stands there.`,
  },
  {
    title: 'Street vendors and the footpath: a plan that leaves room for both',
    excerpt:
      'Chalk lines, a measuring tape and one afternoon with vendors, shopkeepers and people who use a wheelchair.',
    category: 'Economy',
    tags: ['vendors', 'footpath', 'accessibility'],
    author: 'Market working group',
    readTime: '7 min read',
    body: `
Everyone agreed that the footpath was full. Nobody agreed whose fault that was. So we measured.

## One afternoon with chalk

The path is 3.2 metres wide. A wheelchair and a person beside it need 1.8 metres. That leaves 1.4 metres, and a cart needs 1.1.

> Once the lines were drawn, the argument was over thirty centimetres instead of over people.

## The plan

1. Carts on the road side of the line, all on the same side.
2. A gap of two metres at every crossing.
3. The line is repainted by the market committee, twice a year.

The plan has been handed in. It needs a resolution, and we shall report what becomes of it.`,
  },
  {
    title: 'Dengue season: a fifteen-minute round for every Saturday',
    excerpt:
      'Coolers, pots, tyres and roof tanks: a checklist that fits on a door and takes a quarter of an hour a week.',
    category: 'Health',
    tags: ['dengue', 'monsoon', 'checklist'],
    author: 'Health desk',
    readTime: '3 min read',
    body: `
The mosquito needs seven days and a spoonful of still water. A round once a week is therefore enough.

## The round

- Empty and scrub the cooler
- Turn pots and buckets upside down
- Cover the roof tank, and look for the gap at the pipe
- Throw away or drill tyres
- Look into the tray below the refrigerator

## When somebody has fever

Go to the health centre, ask for the test, and **tell the neighbours**. It is no shame; it is how the next case is avoided.`,
  },
  {
    title: 'A pothole has an owner: who repairs which road in the city',
    excerpt:
      'Corporation, roads department, bridge corporation or highway authority? A table and three questions find the owner.',
    category: 'Infrastructure',
    tags: ['roads', 'potholes', 'how-to'],
    author: 'Editorial desk',
    readTime: '5 min read',
    body: `
A complaint to the wrong office is not forwarded. It is closed.

## Three questions

1. Is it a lane inside a colony? Then the corporation repairs it.
2. Does it carry buses between wards? Then it is probably the roads department's.
3. Is there a kilometre stone? Then it is a highway.

## What belongs in the complaint

- The nearest house, shop or pole number
- A photograph with something beside it that shows the size
- Whether water stands in it
- Whether somebody has fallen there

Roads that were dug up for a pipe belong, **until they are restored**, to whoever dug. Ask for the date of restoration in the digging permit.`,
  },
  {
    title: 'Minutes of the open house: what you asked us to work on next',
    excerpt:
      'A hundred and four notes on a wall, sorted into nine heaps. Here are the heaps, and what happens with each of them.',
    category: 'Other',
    tags: ['meetings', 'plans'],
    author: 'Editorial desk',
    readTime: '5 min read',
    draft: true,
    body: `
The wall was full after twenty minutes. Sorting took the rest of the evening.

## The three largest heaps

- Water that stands in lanes after rain
- Waiting at hospitals and offices
- Dark or unsafe stretches on the way home

Each heap gets two people who report at the next open house. Reports are **one page with dates**.

> What nobody reports on is not on the list.

The other six heaps are kept, with their notes, and come up again when a place becomes free.`,
  },
];
