/** How values are shown that are stored and sent in English, whatever the language. */
export const values = {
  /** Of blogs and submissions; one that is not known is shown as it is. */
  category: (category: string) => category,
  /** Such as '5 min read'; another one is shown as it is. */
  readTime: (readTime: string) => readTime,
  problemCategory: (category: string) => category,
  /** The name of a reporter, or what stands for one who is anonymous. */
  reporter: (name: string) => name,
};
