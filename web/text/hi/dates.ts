import { datesIn } from '../dates.ts';

const MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

/** 'मार्च 2024' */
export const monthAndYear = (date: Date): string =>
  `${MONTHS[date.getMonth()]} ${date.getFullYear()}`;

/** '5 मार्च 2024, 14:30' */
export const dates = datesIn(
  'hi-IN',
  (date) => `${date.getDate()} ${monthAndYear(date)}`,
  'अभी-अभी',
);
