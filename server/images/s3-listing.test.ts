import { expect, test } from 'vitest';
import { readListing } from '#server/images/s3-listing.ts';

test.each(['<NextContinuationToken></NextContinuationToken>', '<NextContinuationToken/>', ''])(
  'a page without a token for the next one, said as "%s", is the last',
  (token) => {
    const xml = `<ListBucketResult><Contents><Key>uploads/a&amp;b</Key>
    <LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>${token}</ListBucketResult>`;
    expect(readListing(xml)).toEqual({
      keys: [{ key: 'uploads/a&b', storedAt: Date.UTC(2026, 0, 1) }],
      next: undefined,
    });
  },
);
