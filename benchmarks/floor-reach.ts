import { COMPRESSED } from './floor-cases.ts';

interface Reach {
  /** So much of what the floor does. */
  ofFloor: number;
  /** What the floor does not do, said where it is missed. */
  because: string;
}

const READING =
  'the floor asks for no token and looks for no newer version of the data, as the product does at each call';
const WRITING =
  'the floor writes rows; the product asks for the session, checks and cleans what is sent, remembers its key with the answer and adds to the trail';

/** What each call is to reach. */
export const REACH: ReadonlyMap<string, Reach> = new Map([
  ['ten newest posts', { ofFloor: 3, because: READING }],
  [COMPRESSED, { ofFloor: 3, because: READING }],
  ['a post', { ofFloor: 1, because: READING }],
  ['reports by three filters, with their total', { ofFloor: 2, because: READING }],
  ['page 500 of the reports, with their total', { ofFloor: 2, because: READING }],
  ['a status changed', { ofFloor: 0.8, because: WRITING }],
  ['a post created', { ofFloor: 0.8, because: WRITING }],
]);
