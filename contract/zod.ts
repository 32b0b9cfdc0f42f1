import * as z from 'zod';

// The Content-Security-Policy forbids the code that zod would otherwise compile at run time.
z.config({ jitless: true });

export { z };
