/** How the fields are called in a rule's sentence. */
const fields = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  resetToken: 'Reset token',
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Blog content',
  category: 'Category',
  readTime: 'Read time',
  featuredImage: 'Featured image',
  tag: 'Tag',
  authorName: 'Author name',
  authorEmail: 'Author email',
  authorBio: 'Author bio',
  comment: 'Comment',
  phone: 'Phone',
  city: 'City',
  state: 'State',
  subject: 'Subject',
  description: 'Description',
  location: 'Incident location',
  supportingLink: 'Supporting link',
  note: 'Note',
  reason: 'Reason',
  viewName: 'Name of the view',
};
export type FieldName = keyof typeof fields;

/** Every rule that a person can break, as the specification words it. */
export const en = {
  required: (field: FieldName) => `${fields[field]} is required`,
  tooLong: (field: FieldName, max: number) => `${fields[field]} must be at most ${max} characters`,
  tooShort: (field: FieldName, min: number) =>
    `${fields[field]} should be at least ${min} characters`,
  notText: (field: FieldName) => `${fields[field]} must be a text`,
  nul: (field: FieldName) => `${fields[field]} contains a NUL character: remove it`,
  notLink: (field: FieldName) =>
    `${fields[field]} must be a link that begins with http:// or https://`,
  invalidEmail: 'Invalid email address',
  passwordTooShort: (min: number) => `Password must be at least ${min} characters long`,
  passwordTooLong: (max: number) => `Password must be at most ${max} characters long`,
  passwordsDiffer: 'Passwords do not match',
  contentTooShort: (min: number) => `Blog content should be at least ${min} characters long`,
  contentTooLong: (max: number) => `Blog content must be at most ${max} characters with its markup`,
  contentTooLongWithImages: (max: number) =>
    `Blog content must be at most ${max} characters with its markup; remove the pictures embedded in it and upload one as the featured image`,
  contentTooManyElements: (max: number) =>
    `Blog content must have at most ${max} elements (paragraphs, list items, stretches of formatted text): shorten it, or send it in parts`,
  contentTooDeep: (max: number) =>
    `Blog content must be nested at most ${max} levels deep: remove quotes within quotes, lists within lists or other formatting`,
  notTags: 'Tags must be a list of texts',
  tooManyTags: (max: number) => `Give at most ${max} tags`,
  imageTooLarge: 'Image size should be less than 5MB',
  imageFailed: 'Failed to upload image',
  notImage: 'Featured image must be a web link',
  phone: 'Phone must have at least 6 digits and only digits, spaces, + ( ) . -',
  problemCategory: 'Category must be one of the listed categories',
  issueDetails: 'Issue details are required',
  incidentDate: 'Incident date must be a date such as 2026-03-05',
  consent: 'Consent is required: tick the box to send the report',
  personalInfo: 'Personal information is required',
  cityAndState: 'City and state are required',
  privacy: 'Say whether the report is anonymous, and give consent',
  tooManyValues: (name: string, max: number) => `${name} may have at most ${max} values`,
  searchTooLong: (max: number) => `Search for at most ${max} characters`,
  searchNul: 'Remove the NUL character from the search',
};
