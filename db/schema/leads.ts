import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, created, dollars, edited, instant, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";

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

/** Sums of the counts, which its triggers keep: years of days are too many to add for each page. */
export const leadTotals = pgTable("lead_totals", {
  statusGroup: text("status_group").primaryKey(),
  leads: integer("leads").notNull(),
});

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
