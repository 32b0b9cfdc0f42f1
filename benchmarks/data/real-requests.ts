import { readFileSync } from 'node:fs';
import { readCsv } from './read-csv.ts';

export interface RealRequest {
  type: string;
  address: string;
  anonymous: boolean;
}

/**
 * Requests of a city's open data, such as MyLA311: what was asked for, where, and whether without a
 * name. Other columns are not read.
 */
export function realRequests(path: string): RealRequest[] {
  return readCsv(readFileSync(path, 'utf8'))
    .filter((row) => row.RequestType)
    .map((row) => ({
      type: row.RequestType ?? '',
      address: row.Address ?? '',
      anonymous: row.Anonymous === 'Y',
    }));
}
