import { isNull } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, created, createdAt, id, instant } from "#db/columns.ts";
import { editedBy } from "#db/schema/accounts.ts";

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

const article = () => ({
  ...editedBy(),
  deletedAt: instant("deleted_at"),
  /** Part of the address of its preview, until then. */
  previewKey: text("preview_key"),
  previewUntil: instant("preview_until"),
});

export const blogPosts = pgTable(
  "blog_posts",
  {
    ...created(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
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
    /** For links on social networks; the featured picture if null. */
    socialImage: text("social_image"),
    /** Position among the articles of the home page; null shows it only in lists. */
    featured: integer("featured"),
    ...article(),
  },
  (t) => [
    uniqueIndex("blog_posts_slug").on(t.slug).where(isNull(t.deletedAt)),
    index("blog_posts_published").on(t.status, t.publishedAt.desc().nullsFirst()),
  ],
);

/** Own pages of the company, such as a notice that its state requires. */
export const sitePages = pgTable(
  "site_pages",
  {
    ...created(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    /** Clean HTML. */
    content: text("content").notNull(),
    status: text("status").notNull().default("draft"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    publishedAt: instant("published_at"),
    ...article(),
  },
  (t) => [uniqueIndex("site_pages_slug").on(t.slug).where(isNull(t.deletedAt))],
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

/** After `expiresOn` the fallback is shown. */
export const claims = pgTable("claims", {
  slug: text("key").primaryKey(),
  /** With `{value}` for the number. */
  wording: text("wording").notNull(),
  value: text("value").notNull(),
  fallback: text("fallback").notNull(),
  asOf: date("as_of", { mode: "string" }).notNull(),
  source: text("source").notNull(),
  expiresOn: date("expires_on", { mode: "string" }).notNull(),
  isHidden: boolean("is_hidden").notNull().default(false),
  ...editedBy(),
});

export const teamMembers = pgTable("team_members", {
  id: id(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  role: text("role").notNull(),
  licenceLine: text("licence_line"),
  email: citext("email").notNull(),
  /** E.164 */
  phone: text("phone").notNull(),
  /** Plain text; blank lines separate paragraphs. */
  bio: text("bio").notNull(),
  /** Content hash; null shows a monogram. */
  image: text("image"),
  photoComing: boolean("photo_coming").notNull().default(false),
  schedulingUrl: text("scheduling_url"),
  isHidden: boolean("is_hidden").notNull().default(false),
  isContact: boolean("is_contact").notNull().default(false),
  position: integer("position").notNull(),
  ...editedBy(),
});

export type RentalRules = { summary: string; url: string; checkedOn: string };

export const areas = pgTable("areas", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  zips: text("zips").array().notNull(),
  intro: text("intro").notNull(),
  rentalRules: jsonb("rental_rules").$type<RentalRules>(),
  cityUrl: text("city_url").notNull(),
  isOnHome: boolean("is_on_home").notNull().default(false),
  position: integer("position").notNull(),
  isHidden: boolean("is_hidden").notNull().default(false),
  ...editedBy(),
});

/** Answered with 301. */
export const redirects = pgTable("redirects", {
  fromPath: text("from_path").primaryKey(),
  toPath: text("to_path").notNull(),
  createdAt: createdAt(),
});

/** By company-local day. */
export const pageViews = pgTable(
  "page_views",
  {
    day: date("day", { mode: "string" }).notNull(),
    path: text("path").notNull(),
    /** Empty for our own pages and for none. */
    referrer: text("referrer").notNull(),
    views: integer("views").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.path, t.referrer] })],
);
