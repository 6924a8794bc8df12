import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { citext, created, id, instant } from "#db/columns.ts";

export const blogCategories = pgTable("blog_categories", {
  id: id(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  description: text("description"),
});

export const blogTags = pgTable("blog_tags", {
  id: id(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
});

export const blogAuthors = pgTable("blog_authors", {
  id: id(),
  name: text("name").notNull(),
  email: citext("email").notNull(),
  bio: text("bio"),
  avatarUrl: text("avatar_url"),
});

export const blogPosts = pgTable(
  "blog_posts",
  {
    ...created(),
    title: text("title").notNull(),
    slug: text("slug").notNull().unique(),
    content: text("content").notNull(),
    excerpt: text("excerpt"),
    featuredImage: text("featured_image"),
    categoryId: uuid("category_id").references(() => blogCategories.id, { onDelete: "set null" }),
    authorId: uuid("author_id").references(() => blogAuthors.id, { onDelete: "set null" }),
    status: text("status").notNull().default("draft"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    metaKeywords: text("meta_keywords"),
    publishedAt: instant("published_at"),
  },
  (t) => [index("blog_posts_published").on(t.status, t.publishedAt.desc().nullsFirst())],
);

export const blogPostsTags = pgTable(
  "blog_posts_tags",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    tagId: uuid("tag_id")
      .notNull()
      .references(() => blogTags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.tagId] })],
);
