import { setCost } from '#server/auth/password.ts';

// Before each file of tests: most ask for no more than an account, and hashes would take a tenth of all their time.
setCost({ memoryCost: 64, timeCost: 1, parallelism: 1 });
