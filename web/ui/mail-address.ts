/** A link that writes to an address; whatever else stands in the address stays part of it. */
export const mailAddress = (email: string) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
