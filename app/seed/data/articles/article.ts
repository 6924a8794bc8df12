export type Article = {
  title: string;
  slug: string;
  /** `YYYY-MM-DD`, or days before the seed. */
  published: string | number;
  /** Slug of its category. */
  category: "getting-started" | "running-the-house" | "the-numbers";
  excerpt: string;
  tags: readonly string[];
  keywords: string;
  /** HTML */
  content: string;
};
