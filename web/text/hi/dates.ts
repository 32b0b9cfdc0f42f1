import { datesIn } from '../dates.ts';

/** '5 मार्च 2024, 14:30' */
export const dates = datesIn(
  'hi-IN',
  { day: 'numeric', month: 'long', year: 'numeric' },
  'अभी-अभी',
);
