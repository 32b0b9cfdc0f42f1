import { withCheapHashes } from '#server/test/hash-costs.ts';

// Before each file of tests.
withCheapHashes();
