const ADVICE: [RegExp, string][] = [
  [/^InvalidAccessKeyId$/, 'S3_ACCESS_KEY_ID is not known there'],
  [/^SignatureDoesNotMatch$/, 'look at S3_SECRET_ACCESS_KEY, or at S3_REGION'],
  [/^(AuthorizationHeaderMalformed|PermanentRedirect|HTTP 30\d)$/, 'look at S3_REGION'],
  [/^NoSuchBucket$/, 'there is no bucket of the name in S3_BUCKET'],
  [
    /^(AccessDenied|HTTP 403)$/,
    'the key may not do this: it needs to list the bucket, and to get, put and delete uploads/*',
  ],
  [/^RequestTimeTooSkewed$/, 'the clock of this machine is wrong'],
  [/^(ENOTFOUND|ERR_INVALID_URL|.*CERT.*)$/, 'look at S3_ENDPOINT'],
];

/** What an operator can do about S3's failure. */
export function whatToLookAt(reason: string, isFull: boolean): string {
  if (isFull)
    return `it is full, or over its quota (${reason}): make room there. No picture can be uploaded meanwhile`;
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return `${advice ?? reason}. Pictures cannot be shown or uploaded meanwhile`;
}
