import { sql } from "drizzle-orm";
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
import { citext, createdAt, id, instant } from "#db/columns.ts";
import { users } from "#db/schema/auth.ts";
import { leads } from "#db/schema/leads.ts";

/** A statement of the marketing copy, with what it rests on. After `expiresOn` the fallback is shown instead. */
export const claims = pgTable("claims", {
  key: text("key").primaryKey(),
  /** With `{value}` where the figure stands. */
  wording: text("wording").notNull(),
  value: text("value").notNull(),
  /** The same statement without a figure. */
  fallback: text("fallback").notNull(),
  asOf: date("as_of", { mode: "string" }).notNull(),
  source: text("source").notNull(),
  expiresOn: date("expires_on", { mode: "string" }).notNull(),
  /** Shown nowhere. */
  isHidden: boolean("is_hidden").notNull().default(false),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
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
  /** Plain text; a blank line parts paragraphs. */
  bio: text("bio").notNull(),
  /** Content hash of the stored portrait; null shows a monogram. */
  image: text("image"),
  photoComing: boolean("photo_coming").notNull().default(false),
  schedulingUrl: text("scheduling_url"),
  /** Shown nowhere, for somebody who left or has not begun. */
  isHidden: boolean("is_hidden").notNull().default(false),
  /** Shown with phone number on the home page. */
  isContact: boolean("is_contact").notNull().default(false),
  position: integer("position").notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
});

/** What a city asks of landlords, as far as somebody checked it. */
export type RentalRules = { summary: string; url: string; checkedOn: string };

export const areas = pgTable("areas", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  zips: text("zips").array().notNull(),
  intro: text("intro").notNull(),
  rentalRules: jsonb("rental_rules").$type<RentalRules>(),
  cityUrl: text("city_url").notNull(),
  /** One of the cities that the home page lists. */
  isOnHome: boolean("is_on_home").notNull().default(false),
  position: integer("position").notNull(),
  /** Without a page, and in no list. */
  isHidden: boolean("is_hidden").notNull().default(false),
  version: integer("version").notNull().default(1),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
});

/** Addresses that moved; each answers 301. */
export const redirects = pgTable("redirects", {
  fromPath: text("from_path").primaryKey(),
  toPath: text("to_path").notNull(),
  createdAt: createdAt(),
});

/** Views of public pages, by day of the company's calendar; nothing of the visitor is kept. */
export const pageViews = pgTable(
  "page_views",
  {
    day: date("day", { mode: "string" }).notNull(),
    path: text("path").notNull(),
    /** Host of the page that led here; empty for our own and for none. */
    referrer: text("referrer").notNull(),
    views: integer("views").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.path, t.referrer] })],
);

export const webinars = pgTable(
  "webinars",
  {
    id: id(),
    createdAt: createdAt(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** What will be covered, one line each. */
    topics: text("topics").array().notNull().default(sql`'{}'`),
    startsAt: instant("starts_at").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    joinUrl: text("join_url").notNull(),
    replayUrl: text("replay_url"),
    /** When it was called off; who registered was told then. */
    cancelledAt: instant("cancelled_at"),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("webinars_starts").on(t.startsAt)],
);

export const webinarRegistrations = pgTable(
  "webinar_registrations",
  {
    id: id(),
    createdAt: createdAt(),
    webinarId: uuid("webinar_id")
      .notNull()
      .references(() => webinars.id, { onDelete: "cascade" }),
    email: citext("email").notNull(),
    name: text("name").notNull(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("webinar_registrations_person").on(t.webinarId, t.email),
    index("webinar_registrations_lead").on(t.leadId).where(sql`lead_id is not null`),
  ],
);
