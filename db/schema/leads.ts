import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
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
import { citext, created, dollars, edited, id, instant, updatedAt, version } from "#db/columns.ts";
import { users } from "#db/schema/auth.ts";

export type StoredImprovement = {
  name: string;
  checked: boolean;
  /** Dollars, as in the previous backend. */
  estimatedCost: number;
  customCost: number | null;
};

export const leads = pgTable(
  "leads",
  {
    ...created(),
    name: text("name"),
    email: citext("email"),
    phone: text("phone"),
    company: text("company"),
    status: text("status").default("leads"),
    propertyAddress: text("property_address"),
    propertyType: text("property_type"),
    squareFootage: integer("square_footage"),
    unitCount: integer("unit_count"),
    bedrooms: integer("bedrooms"),
    bathrooms: numeric("bathrooms", { precision: 4, scale: 1, mode: "number" }),
    yearBuilt: integer("year_built"),
    city: text("city"),
    state: text("state"),
    zipCode: text("zip_code"),
    streetAddress: text("street_address"),
    estimatedRent: dollars("estimated_rent"),
    lastContactedAt: instant("last_contacted_at"),
    walkthroughDate: instant("walkthrough_date"),
    statusReason: text("status_reason"),
    purchasePrice: dollars("purchase_price"),
    ownerName: text("owner_name"),
    legalOwners: jsonb("legal_owners").$type<{ name: string; address: string }[]>(),
    finishedBasementArea: integer("finished_basement_area"),
    repairChecklist: jsonb("repair_checklist").$type<StoredImprovement[]>(),
    stripeCustomerId: text("stripe_customer_id"),
    source: text("source"),
    phoneE164: text("phone_e164"),
    secondPhone: text("second_phone"),
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    submissionId: uuid("submission_id"),
    firstTouch: jsonb("first_touch").$type<Record<string, string>>(),
    lastTouch: jsonb("last_touch").$type<Record<string, string>>(),
    /** Must match the groups in features/leads/rules.ts. */
    statusGroup: text("status_group").generatedAlwaysAs(
      sql`case when coalesce(status, '') in ('', 'leads', 'new') then 'new'
        when status = 'walkthrough_scheduled' then 'site_visit_scheduled' else status end`,
    ),
    /** Written by a trigger. */
    searchText: text("search_text"),
    version: version(),
    deletedAt: instant("deleted_at"),
    deletedBy: uuid("deleted_by").references(() => users.id, { onDelete: "set null" }),
    /** Null: since it was created. */
    statusChangedAt: instant("status_changed_at"),
    /** `invalid`: never counts as lost business. */
    statusReasonKind: text("status_reason_kind"),
    assignedAt: instant("assigned_at"),
    importId: uuid("import_id"),
    /** Deleted because it was merged into this lead. */
    mergedInto: uuid("merged_into"),
  },
  (t) => [
    index("leads_keyset")
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index("leads_status_keyset")
      .on(t.statusGroup, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index("leads_deleted")
      .on(t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is not null`),
    index("leads_email").on(t.email),
    index("leads_submission").on(t.submissionId),
    index("leads_assigned").on(t.assignedTo),
    index("leads_phone").on(t.phoneE164).where(sql`phone_e164 is not null`),
    index("leads_customer").on(t.stripeCustomerId).where(sql`stripe_customer_id is not null`),
    index("leads_walkthrough").on(t.walkthroughDate).where(sql`walkthrough_date is not null`),
  ],
);

export const ofLead = () =>
  uuid("lead_id")
    .notNull()
    .references(() => leads.id, { onDelete: "cascade" });

export const timelineEvents = pgTable(
  "timeline_events",
  {
    id: id(),
    leadId: ofLead(),
    at: instant("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    body: text("body"),
    data: jsonb("data").$type<Record<string, unknown>>(),
    pinnedAt: instant("pinned_at"),
    editedAt: instant("edited_at"),
    /** Of an edited note, oldest first. */
    earlierBodies: jsonb("earlier_bodies").$type<{ at: string; body: string }[]>(),
  },
  (t) => [index("timeline_lead").on(t.leadId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())],
);

/** Each change of a status, also by an undo or a merge. The lead is the one whose status changed, even after a merge. */
export const leadStatusChanges = pgTable(
  "lead_status_changes",
  {
    /** Of the timeline: it belongs to the same lead, so both go together. */
    eventId: uuid("event_id").primaryKey(),
    leadId: ofLead(),
    from: text("from_status"),
    to: text("to_status").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
  },
  (t) => [index("status_changes_lead").on(t.leadId, t.at), index("status_changes_at").using("brin", t.at)],
);

export const vendorLinks = pgTable(
  "vendor_links",
  {
    vendor: text("vendor").notNull(),
    leadId: ofLead(),
    state: text("state").notNull().default("pending"),
    externalId: text("external_id"),
    /** One line without personal data. */
    problem: text("problem"),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.vendor] }),
    check("vendor_links_state", sql`state in ('pending', 'pushed', 'failed')`),
  ],
);

/** Owners besides the lead itself, and other people to reach. */
export const coOwners = pgTable(
  "co_owners",
  {
    ...edited(),
    leadId: ofLead(),
    name: text("name").notNull(),
    role: text("role").notNull(),
    email: citext("email"),
    phone: text("phone"),
    phoneE164: text("phone_e164"),
  },
  (t) => [index("co_owners_lead").on(t.leadId)],
);

export const tags = pgTable("tags", {
  ...edited(),
  name: citext("name").notNull().unique(),
});

export const leadTags = pgTable(
  "lead_tags",
  {
    leadId: ofLead(),
    tagId: uuid("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.leadId, t.tagId] }), index("lead_tags_tag").on(t.tagId)],
);

/** A saved filter of a list. */
export const savedViews = pgTable(
  "saved_views",
  {
    ...edited(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Query string without `?`. */
    query: text("query").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.ownerId, sql`lower(name)`)],
);

/** Changes of the counts below, one row per statement, day and status. The worker folds them. */
export const leadCountDeltas = pgTable("lead_count_deltas", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  day: date("day", { mode: "string" }).notNull(),
  statusGroup: text("status_group").notNull(),
  delta: integer("delta").notNull(),
});

/** Leads that are not deleted, by company-local day of creation. */
export const leadCounts = pgTable(
  "lead_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    statusGroup: text("status_group").notNull(),
    leads: integer("leads").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.statusGroup] })],
);

export const leadMerges = pgTable(
  "lead_merges",
  {
    ...edited(),
    keptId: uuid("kept_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    mergedId: uuid("merged_id").notNull(),
    mergedBy: uuid("merged_by").references(() => users.id, { onDelete: "set null" }),
    /** The values that the merge replaced, and the moved rows by table. */
    previous: jsonb("previous").$type<Record<string, unknown>>().notNull(),
    undoUntil: instant("undo_until").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("lead_merges_kept").on(t.keptId), index("lead_merges_merged").on(t.mergedId)],
);

/** Open leads by expected fee × days without activity. The worker replaces all rows. */
export const idleLeads = pgTable("idle_leads", {
  leadId: uuid("lead_id")
    .primaryKey()
    .references(() => leads.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
  /** Cents of the first year, if the owner signs. */
  feeCents: integer("fee_cents").notNull(),
  /** Of 10,000. */
  probability: integer("probability").notNull(),
  /** Closed leads that the probability comes from; 0 for an assumed one. */
  closedLeads: integer("closed_leads").notNull(),
  idleSince: instant("idle_since").notNull(),
  computedAt: instant("computed_at").notNull(),
});
