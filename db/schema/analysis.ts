import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, created, createdAt, dollars, edited, instant, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads, ofLead } from "#db/schema/leads.ts";

export const analysisEntries = pgTable(
  "property_analysis_entries",
  {
    ...created(),
    name: text("name"),
    email: citext("email"),
    phone: text("phone"),
    status: text("status").default("pending"),
    streetAddress: text("street_address"),
    city: text("city"),
    state: text("state"),
    zipCode: text("zip_code"),
    propertyType: text("property_type"),
    squareFootage: integer("square_footage"),
    unitCount: integer("unit_count"),
    bedrooms: integer("bedrooms"),
    bathrooms: numeric("bathrooms", { precision: 4, scale: 1, mode: "number" }),
    yearBuilt: integer("year_built"),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    submissionId: uuid("submission_id"),
    position: integer("position").notNull().default(0),
    /** none, queued, ready, failed or outside */
    estimateState: text("estimate_state").notNull().default("none"),
    /** Increased by corrections; results of older revisions are not shown. */
    revision: integer("revision").notNull().default(1),
    checkedAt: instant("checked_at"),
  },
  (t) => [index("entries_lead").on(t.leadId), index("entries_email").on(t.email)],
);

export const analysisResults = pgTable(
  "property_analysis_results",
  {
    ...created(),
    entryId: uuid("entry_id").notNull(),
    rentEstimate: dollars("rent_estimate"),
    rentRangeLow: dollars("rent_range_low"),
    rentRangeHigh: dollars("rent_range_high"),
    occupancyRate: numeric("occupancy_rate", { precision: 5, scale: 1, mode: "number" }),
    averageDaysOnMarket: numeric("average_days_on_market", { precision: 6, scale: 1, mode: "number" }),
    yearOverYearChange: numeric("year_over_year_change", { precision: 5, scale: 1, mode: "number" }),
    comparableProperties: jsonb("comparable_properties").$type<unknown[]>(),
    marketData: jsonb("market_data").$type<Record<string, unknown>>(),
    method: text("method"),
    /** In cents. */
    estimate: jsonb("estimate").$type<Record<string, unknown>>(),
    revision: integer("revision").notNull().default(1),
    /** False for a monthly check that was no news: the owner knows an earlier figure. */
    isSeen: boolean("is_seen").notNull().default(true),
  },
  (t) => [
    index("results_entry").on(t.entryId, t.createdAt.desc().nullsFirst()),
    uniqueIndex("results_entry_revision").on(t.entryId, t.revision),
    // The generated name is too long for Postgres.
    foreignKey({
      name: "results_entry_fk",
      columns: [t.entryId],
      foreignColumns: [analysisEntries.id],
    }).onDelete("cascade"),
  ],
);

export const analysisSubscribers = pgTable("property_analysis_subscribers", {
  email: citext("email").primaryKey(),
  name: text("name"),
  createdAt: createdAt(),
  /** Only in the email, so it proves receipt. */
  mailToken: uuid("mail_token").notNull().defaultRandom(),
});

/** The company's own rents, signed or asked. */
export const comps = pgTable(
  "comps",
  {
    ...created(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    zipCode: text("zip_code").notNull(),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    propertyType: text("property_type")
      .$type<"single-family" | "multi-family" | "townhouse" | "condo">()
      .notNull(),
    bedrooms: integer("bedrooms").notNull(),
    bathrooms: numeric("bathrooms", { precision: 4, scale: 1, mode: "number" }).notNull(),
    squareFootage: integer("square_footage").notNull(),
    yearBuilt: integer("year_built"),
    rentCents: integer("rent_cents").notNull(),
    kind: text("kind").$type<"signed" | "listed">().notNull(),
    date: date("date", { mode: "string" }).notNull(),
    daysOnMarket: integer("days_on_market"),
    sample: boolean("sample").notNull().default(false),
    version: version(),
    /** Left out of estimates and of their error, for this reason. */
    excludedReason: text("excluded_reason"),
  },
  (t) => [
    uniqueIndex("comps_identity").on(t.address, t.zipCode, t.kind, t.date),
    index("comps_zip").on(t.zipCode, t.date),
  ],
);

export const zipCodes = pgTable("zip_codes", {
  zip: text("zip").primaryKey(),
  city: text("city").notNull(),
  county: text("county").notNull(),
  lat: doublePrecision("lat").notNull(),
  lng: doublePrecision("lng").notNull(),
  hudArea: text("hud_area"),
});

/** Whole dollars a month; `area` is a ZIP code or a metro area. */
export const benchmarkRents = pgTable(
  "benchmark_rents",
  {
    area: text("area").notNull(),
    fiscalYear: integer("fiscal_year").notNull(),
    br0: integer("br0").notNull(),
    br1: integer("br1").notNull(),
    br2: integer("br2").notNull(),
    br3: integer("br3").notNull(),
    br4: integer("br4").notNull(),
    provenance: text("provenance").notNull(),
  },
  (t) => [primaryKey({ columns: [t.area, t.fiscalYear] })],
);

/** 30 days, refusals 7; by normalized address and facts. */
export const estimateCache = pgTable("estimate_cache", {
  key: text("key").primaryKey(),
  fetchedAt: instant("fetched_at").notNull().defaultNow(),
  reply: jsonb("reply").$type<Record<string, unknown>>().notNull(),
});

/** The manager's rent for a lead's home. At most one is current. */
export const rentOverrides = pgTable(
  "rent_overrides",
  {
    ...created(),
    leadId: ofLead(),
    /** Cents a month. */
    rentCents: integer("rent_cents").notNull(),
    reason: text("reason").notNull(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    authorName: text("author_name").notNull(),
    endedAt: instant("ended_at"),
    version: version(),
  },
  (t) => [
    uniqueIndex("rent_overrides_current").on(t.leadId).where(sql`ended_at is null`),
    index("rent_overrides_lead").on(t.leadId),
    check("rent_overrides_rent", sql`${t.rentCents} > 0`),
  ],
);

/** What an improvement brought at a home that was leased afterwards. */
export const improvementOutcomes = pgTable(
  "improvement_outcomes",
  {
    ...edited(),
    name: text("name").notNull(),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "set null" }),
    costCents: integer("cost_cents").notNull(),
    /** Cents a month; may be negative. */
    rentChangeCents: integer("rent_change_cents").notNull(),
    daysSaved: integer("days_saved").notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("improvement_outcomes_name").on(t.name)],
);
