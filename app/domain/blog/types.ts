/** A post as lists and teasers show it. */
export type PostTeaser = {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  /** Address of the uploaded picture; null where the cover is drawn. */
  image: string | null;
  publishedAt: Date | null;
  words: number;
  category: { name: string; slug: string } | null;
  author: string | null;
};

/** A category or tag, with how many published posts it has. */
export type PostHeading = { name: string; slug: string; posts: number };

export type PostList = {
  posts: PostTeaser[];
  total: number;
  pages: number;
  /** The page that is shown, from 1. */
  page: number;
  categories: PostHeading[];
  tags: PostHeading[];
};

export type PostPage = Omit<PostTeaser, "author"> & {
  /** Clean HTML, which may be shown as it is. */
  html: string;
  /** `YYYY-MM-DD`; null where nothing was changed since. */
  updatedOn: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  author: { name: string; email: string; bio: string | null } | null;
  tags: { name: string; slug: string }[];
  related: PostTeaser[];
  /** The neighbors in time: the next older and the next newer post. */
  previous: PostNeighbor | null;
  next: PostNeighbor | null;
};

export type PostNeighbor = { slug: string; title: string };
