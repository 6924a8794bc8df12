/** What articles are filed under. */
export const termKinds = {
  categories: { name: "Category", plural: "Categories" },
  tags: { name: "Tag", plural: "Tags" },
  authors: { name: "Author", plural: "Authors" },
} as const;
export type TermKind = keyof typeof termKinds;

/** Of an address of the console. */
export const termKindAt = (pathname: string): TermKind =>
  pathname.endsWith("/authors") ? "authors" : pathname.endsWith("/tags") ? "tags" : "categories";

export type Term = {
  id: string;
  name: string;
  posts: number;
  slug?: string;
  description?: string | null;
  email?: string;
  bio?: string | null;
  avatarUrl?: string | null;
};
