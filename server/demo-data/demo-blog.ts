/** A blog of the demonstration, its body in the notation of `bodyHtml`. */
export interface DemoBlog {
  title: string;
  excerpt: string;
  category: string;
  tags: string[];
  author: string;
  readTime: string;
  body: string;
  draft?: true;
}
