import type { DemoBlog } from '#server/demo-data/demo-blog.ts';

export const englishBlogs: DemoBlog[] = [
  {
    title: 'Forty-one street lights came back on in a single month',
    excerpt:
      'A lane-by-lane list, one letter a week and a shared photo album: how residents got their street lights repaired.',
    category: 'Reform Victory',
    tags: ['street lights', 'wards', 'follow-up'],
    author: 'Ward volunteers, Kankarbagh',
    readTime: '5 min read',
    body: `
For most of the winter, four lanes behind the market were dark after six in the evening. Everybody had complained once. Nobody had complained twice.

## What changed

We stopped sending single complaints and made **one list**. Every pole got a number, a photograph and the date on which it was last seen working.

1. Walk the lane at dusk and note the pole numbers.
2. Send the whole list to the ward office, with a copy to the electrical division.
3. Ask for a date, and write that date on the list.
4. Walk again a week later and send the list back, with ticks.

> A list with dates is harder to lose than a complaint.

By the fourth week forty-one of forty-six lamps were working. Five need a new cable, which is a separate estimate and has a separate file number.

## What we would do differently

We should have asked for the work order number on the first day. It took two visits to learn that without it nobody can say where a repair stands.`,
  },
  {
    title: 'How to read your ward’s budget in twenty minutes',
    excerpt:
      'Heads, estimates, releases and spending: four words that explain most of a municipal budget, with a worked example.',
    category: 'Governance',
    tags: ['budget', 'municipal corporation', 'how-to'],
    author: 'Budget reading group',
    readTime: '10 min read',
    body: `
A municipal budget looks like a wall of numbers. Four columns are enough to start with.

## The four columns

- **Head**: what the money is for, such as drains or street lighting.
- **Estimate**: what was planned for the year.
- **Release**: what was actually made available.
- **Spending**: what has been paid out so far.

If the release is far below the estimate, the work was never going to be finished. If spending is far below the release, ask where the file is.

## A worked example

Take any head and divide spending by release. Above nine tenths near the end of the year is healthy. Below one half is a question for the next ward meeting.

> You need not be an accountant to ask why a number did not move.

Bring one printed page to the meeting rather than forty. People answer questions they can see.`,
  },
  {
    title: 'Students mapped every open drain within 300 metres of their schools',
    excerpt:
      'Over six weekends student volunteers walked the streets around their schools and drew a map that the engineers now use.',
    category: 'Youth Power',
    tags: ['drains', 'schools', 'mapping', 'monsoon'],
    author: 'Student volunteers',
    readTime: '7 min read',
    body: `
The idea was simple: before the rains, find every uncovered stretch of drain on the way to school.

## Six weekends, nine schools

Groups of four walked with a printed map, a tape and a phone. Each open stretch got three facts: its length, its depth, and whether a child passes it on the way to school.

- 118 open stretches were recorded
- 37 of them lie directly beside a school gate
- 9 had been covered once, and the slab was missing

## What happened with the map

The map went to the engineers as a spreadsheet with coordinates, because a drawing cannot be sorted. Slabs for the thirty-seven stretches at school gates were put first.

> Count first, then ask. A number that anyone can check starts a different conversation.`,
  },
  {
    title: 'What your property tax pays for, and what it does not',
    excerpt:
      'Holding tax, water charges and the waste fee are three different things. A short guide to the bill and to its objections.',
    category: 'Tax Reform',
    tags: ['property tax', 'how-to'],
    author: 'Budget reading group',
    readTime: '7 min read',
    body: `
Three charges arrive in one envelope, and most disputes begin because they are read as one.

## The three lines of the bill

1. Holding tax, which depends on the built area, the use and the class of the road.
2. Water charge, which depends on the connection.
3. Waste collection fee, which is a flat amount for each household.

## If the built area is wrong

Measure it again, draw a sketch with the measurements, and file an objection with the last paid receipt. Keep the stamped copy. **Pay the undisputed part on time**, so that no penalty grows while the objection is open.

The road class can be wrong too. A lane that is too narrow for a car is not a main road, whatever the register says.`,
  },
  {
    title: 'Your rights at the ration shop, on one page',
    excerpt:
      'Opening hours, the price board, the weighing scale and the receipt: what every card holder may ask to see.',
    category: 'Awareness',
    tags: ['ration shop', 'rights', 'how-to'],
    author: 'Helpdesk volunteers',
    readTime: '3 min read',
    body: `
You may ask for all of the following without giving a reason.

- The board with today's stock and prices
- The licence and the opening hours
- Your grain on a scale that you can see
- A printed receipt, or an entry in your own book

## When the machine does not know your finger

A failed fingerprint is not a refusal. There is a second way of proving who you are, and the shop must offer it. If it is not offered, write down the date and the time and report it; both are needed for a follow-up.

> No receipt, no record. No record, no remedy.

Share this page with a neighbour who reads it aloud to three more.`,
  },
  {
    title: 'A women’s safety walk along the auto stand, after dark',
    excerpt:
      'Thirty participants, one checklist and eleven small changes that make a route feel different after eight in the evening.',
    category: 'Empowerment',
    tags: ['women’s safety', 'street lights', 'public transport'],
    author: 'Evening walk team',
    readTime: '5 min read',
    body: `
Safety is often discussed in meeting rooms at noon. We walked the route at eight in the evening instead.

## The checklist

- Can you see a face at twenty metres?
- Is there a second way out?
- Is anyone within calling distance?
- Where would you wait if the auto did not come?

## Eleven small changes

Two lamps, a hedge cut to knee height, a bench moved out of a corner, a shop that agreed to be a waiting point, and a number painted where it can be seen from the road. None of them needs a tender.

We will walk the same route again in three months with the same checklist, and publish both sheets side by side.`,
  },
  {
    title: 'What to do when an FIR is not registered on the same day',
    excerpt:
      'The order of steps, the words that help, and the papers to keep when the registration of a complaint is delayed.',
    category: 'Justice',
    tags: ['FIR', 'police', 'rights', 'how-to'],
    author: 'Legal aid desk',
    readTime: '7 min read',
    body: `
A delay is common and often has a dull reason. These steps keep the matter calm and on record.

## The order of steps

1. Hand in the complaint in writing and ask for the diary number.
2. If it is refused, send the same text to the superintendent by registered post.
3. Keep the postal receipt together with a copy of the text.
4. Ask the legal aid office about the next step before a magistrate.

## Words that help

Write what happened, when and where, in the order in which it happened. Leave out what you only suspect. **Dates, places and papers** move a file; adjectives do not.

> Legal aid costs nothing for those entitled to it, and asking costs nothing for anyone.`,
  },
  {
    title: 'Speaking at a ward meeting: a plan for your three minutes',
    excerpt:
      'Three minutes are enough for one problem, one proof and one request, if you prepare them in the right order.',
    category: 'Civic Engagement',
    tags: ['wards', 'meetings', 'how-to'],
    author: 'Editorial desk',
    readTime: '3 min read',
    body: `
Most speeches at ward meetings fail for the same reason: five problems in three minutes.

## One, one, one

- **One problem**: the drain at the corner overflows every time it rains.
- **One proof**: photographs from four dates, with the date visible.
- **One request**: clean it before the fifteenth, and say who will.

Sit down after the request. Silence is more useful than a fourth minute.

## Afterwards

Ask for the line in the minutes in which your request stands. If it is missing, write on the same day and ask for a correction. Minutes are what remains when everyone has gone home.`,
  },
];
