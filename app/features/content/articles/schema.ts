import { articleStatuses } from "#app/features/content/articles/rules.ts";
import { tick, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

const optional = (most: number) => z.string().trim().max(most, `${most} characters max.`).default("");

const picture = z
  .string()
  .trim()
  .max(2_000)
  .refine(
    (typed) =>
      !typed || /^\/(?!\/)[\w./-]+$/.test(typed) || (/^https?:\/\//i.test(typed) && URL.canParse(typed)),
    "Choose a picture, or enter a complete address, like https://example.com/porch.jpg.",
  )
  .default("");

const content = z
  .string({ error: "Content is required." })
  .max(1_000_000, "This article is too long.")
  .refine((html) => /<img\b|[^\s<>]/.test(html.replace(/<(?!img\b)[^>]*>/g, "")), "Content is required.");

const clock = z.object({ date: z.string().max(40).default(""), time: z.string().max(40).default("") });

/** Of the record that the form was filled with; 0 for a new one. */
const version = z.coerce.number().int().min(0);

export const PageForm = z.object({
  version,
  title: typedLine("Title is required.", 200),
  slug: optional(80),
  content,
  metaTitle: optional(120),
  metaDescription: optional(320),
  status: z.enum(articleStatuses.map(({ value }) => value)),
  publish: clock.default({ date: "", time: "" }),
  keepDate: tick,
});

export const PostForm = PageForm.extend({
  excerpt: optional(600),
  metaKeywords: optional(300),
  featuredImage: picture,
  socialImage: picture,
  categoryId: z.union([z.literal(""), z.uuid()]).default(""),
  authorId: z.union([z.literal(""), z.uuid()]).default(""),
  /** Names, separated by commas. */
  tags: optional(500),
  featured: z.enum(["", "1", "2", "3"]).default(""),
});
export type PostForm = z.infer<typeof PostForm>;
export type PageForm = z.infer<typeof PageForm>;

const ids = z.preprocess(
  (typed) => [typed ?? []].flat(),
  z.array(z.uuid()).min(1, "Select at least one.").max(100),
);

export const BulkArticleForm = z.union([
  z.object({
    ids,
    change: z.enum(["draft", "published", "archived", "delete", "restore", "preview", "discard"]),
  }),
  z.object({ change: z.literal("undo"), at: z.coerce.date() }),
  z.object({ ids, change: z.literal("load"), version: z.uuid() }),
]);

export const TermForm = z.object({
  id: z.union([z.literal(""), z.uuid()]).default(""),
  name: typedLine("Name is required.", 80),
  slug: optional(80),
  description: optional(300),
  email: z.union([z.literal(""), z.email("Enter a complete email address.")]).default(""),
  bio: optional(2_000),
  avatarUrl: picture,
});
export type TermForm = z.infer<typeof TermForm>;

export const RemoveTermForm = z.object({
  id: z.uuid(),
  moveTo: z.union([z.literal(""), z.uuid()]).default(""),
});
