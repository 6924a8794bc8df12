/** A post as the sample company ships it. */
export type Article = {
  title: string;
  slug: string;
  /** A day in the company's zone, `YYYY-MM-DD`, or how many days before the seed's own. */
  published: string | number;
  /** Slug of its category. */
  category: "getting-started" | "running-the-house" | "the-numbers";
  excerpt: string;
  tags: readonly string[];
  keywords: string;
  /** HTML */
  content: string;
};
