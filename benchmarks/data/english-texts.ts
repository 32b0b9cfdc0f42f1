import type { ProblemCategory } from '#contract/problem-values.ts';
import type { Texts } from './texts.ts';

const byCategory: Record<ProblemCategory, Texts['byCategory'][ProblemCategory]> = {
  'Corruption / Misconduct': {
    subjects: [
      'Clerk asks for money for a {paper}',
      'Bribe demanded at the {office}',
      'Bills for work that was never done in ward {n}',
    ],
    sentences: [
      'The clerk said that the {paper} would not move without {money} rupees.',
      'A tout at the gate of the {office} takes the files first.',
      'I paid the fee and got no receipt for it.',
    ],
  },
  'Public Services': {
    subjects: [
      'Street light out near {place} for {n} days',
      'No water supply in ward {n}',
      'Potholes all along {place}',
      'Power cuts every evening at {place}',
    ],
    sentences: [
      'The street light in front of house number {house} does not work.',
      'Water comes for half an hour and is brown.',
      'Two people fell from their motorcycles because of the potholes.',
      'The transformer sparks whenever it rains.',
    ],
  },
  'Law & Order / Police': {
    subjects: [
      'FIR not registered at the police station',
      'Chain snatching near {place}',
      'Loud music after midnight at {place}',
    ],
    sentences: [
      'The officer on duty refused to write the complaint down.',
      'There is no patrol after nine in the evening.',
      'Three shops were broken into within {n} days.',
    ],
  },
  'Health / Hospitals': {
    subjects: [
      'No doctor at the health centre in ward {n}',
      'Medicine out of stock at the hospital',
      'Ambulance came after {n} hours',
    ],
    sentences: [
      'The doctor comes on two days of the week only.',
      'We were sent to a private shop for medicine that should be free.',
      'The ward has {n} beds for more than {house} patients.',
    ],
  },
  Education: {
    subjects: [
      'School without a toilet near {place}',
      'Midday meal not served for {n} days',
      'Teachers absent at the middle school',
    ],
    sentences: [
      'The roof of one classroom leaks and the children sit in the corridor.',
      'Books for this year have not been given out.',
      'One teacher looks after {n} classes.',
    ],
  },
  'Environment / Cleanliness': {
    subjects: [
      'Garbage not collected at {place}',
      'Blocked drain overflows onto {place}',
      'Waterlogging in ward {n} after rain',
      'Dead animal lying at {place}',
    ],
    sentences: [
      'Garbage has been lying here for {n} days and nobody came to collect it.',
      'The drain is open and children walk past it to school.',
      'Plastic is burnt every morning behind the market.',
      'Mosquitoes breed in the standing water.',
    ],
  },
  'Employment / Labor Rights': {
    subjects: [
      'Wages not paid for {n} weeks',
      'Job card not issued in ward {n}',
      'No safety equipment at the site near {place}',
    ],
    sentences: [
      'The contractor has not paid {money} rupees that he owes each of us.',
      'Overtime is not counted and nobody has a written contract.',
      'Sweepers work without gloves and boots.',
    ],
  },
  'Women / Child Safety': {
    subjects: [
      'Dark stretch unsafe for women near {place}',
      'Harassment outside the girls school',
      'Children made to work at {place}',
    ],
    sentences: [
      'Girls on their way home from coaching are followed by men on motorcycles.',
      'The helpline was called twice and nobody came.',
      'Children of about {n} years carry bricks there.',
    ],
  },
  Other: {
    subjects: [
      'Stray cattle on {place}',
      'Name missing in the voter list of ward {n}',
      'Encroachment on the footpath of {place}',
    ],
    sentences: [
      'The office sends us from one counter to the other.',
      'The footpath is taken by shops and people walk on the road.',
      'The form was given in {n} months ago.',
    ],
  },
};

export const ENGLISH: Texts = {
  byCategory,
  closing: [
    'Please look into it soon.',
    'We complained at the {office} on the {n}th and were given the number {house}-{money}.',
    'More than {n} families of this lane are affected.',
    'The ward councillor has been told three times.',
    'Elderly people cannot leave their houses because of this.',
    'It has been like this since the last monsoon.',
    'I can send photographs and show the place to whoever comes.',
    'The same thing happened last year and was repaired for one week only.',
    'Nobody answers the phone at the {office}.',
    'Thank you for following this up.',
    'It is opposite the shop at {place}, house number {house}.',
    'A team came, took pictures and went away.',
  ],
  slots: {
    paper: ['ration card', 'birth certificate', 'caste certificate', 'land record', 'pension'],
    office: [
      'municipal office',
      'block office',
      'circle office',
      'electricity office',
      'ward office',
    ],
  },
};
