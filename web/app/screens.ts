/** Each screen is a chunk of its own, fetched when its route is entered, or when that seems near. */
export const screens = {
  dashboard: async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  blogs: async () => (await import('#web/blogs/blogs-screen.tsx')).BlogsScreen,
  createBlog: async () => (await import('#web/blogs/create-blog-screen.tsx')).CreateBlogScreen,
  editBlog: async () => (await import('#web/blogs/edit-blog-screen.tsx')).EditBlogScreen,
  submissions: async () =>
    (await import('#web/submissions/submissions-screen.tsx')).SubmissionsScreen,
  comments: async () => (await import('#web/comments/comments-screen.tsx')).CommentsScreen,
  problems: async () => (await import('#web/problems/problems-screen.tsx')).ProblemsScreen,
  account: async () => (await import('#web/account/account-screen.tsx')).AccountScreen,
  ownPassword: async () => (await import('#web/account/own-password-screen.tsx')).OwnPasswordScreen,
  preview: async () => (await import('#web/blogs/preview-screen.tsx')).PreviewScreen,
};
