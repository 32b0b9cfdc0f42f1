/** Words around a post as a reader sees it. */
export const article = {
  by: (name: string) => `By ${name}`,
  tags: 'Tags',
  aboutAuthor: 'About the Author',
};
