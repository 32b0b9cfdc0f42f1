import { COMPRESSED, COUNTED, UNCOUNTED } from './floor-cases.ts';

interface Reach {
  /** So much of what the floor does, or of what the product does of another call. */
  times: number;
  ofCall?: string;
  /** What the other does not do, said where it is missed. */
  because: string;
}

const READING =
  'the floor asks for no token and looks for no newer version of the data, as the product does at each call';
const WRITING =
  'the floor writes rows; the product asks for the session, checks and cleans what is sent, remembers its key with the answer and adds to the trail';

/** What each call is to reach. */
export const REACH: ReadonlyMap<string, Reach> = new Map([
  ['ten newest posts', { times: 3, because: READING }],
  [COMPRESSED, { times: 3, because: READING }],
  ['a post', { times: 1, because: READING }],
  [COUNTED, { times: 1, ofCall: UNCOUNTED, because: 'each view is counted' }],
  ['reports by three filters, with their total', { times: 2, because: READING }],
  ['page 500 of the reports, with their total', { times: 2, because: READING }],
  ['a status changed', { times: 0.8, because: WRITING }],
  ['a post created', { times: 0.8, because: WRITING }],
]);
