/** The address of every screen, for routes and for the links to them. */
export const paths = {
  login: '/login',
  dashboard: '/',
  blogs: '/blogs',
  createBlog: '/blogs/create',
  editBlog: (id: string) => `/blogs/edit/${encodeURIComponent(id)}`,
  deletedBlogs: '/blogs/deleted',
  preview: '/preview',
  submissions: '/submissions',
  editSubmission: (id: string) => `/submissions/edit/${encodeURIComponent(id)}`,
  comments: '/comments',
  problems: '/problems',
  report: '/report',
  takeProblem: '/problems/new',
  account: '/account',
};
