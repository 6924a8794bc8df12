import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { citext, createdAt, dollars, id, instant } from "#db/columns.ts";
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
    id: id(),
    createdAt: createdAt(),
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
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    submissionId: uuid("submission_id"),
    firstTouch: jsonb("first_touch").$type<Record<string, string>>(),
    lastTouch: jsonb("last_touch").$type<Record<string, string>>(),
    /** Must match the groups in features/leads/rules.ts. */
    statusGroup: text("status_group").generatedAlwaysAs(
      sql`case when coalesce(status, '') in ('', 'leads', 'new') then 'new'
        when status = 'walkthrough_scheduled' then 'site_visit_scheduled' else status end`,
    ),
    version: integer("version").notNull().default(1),
    deletedAt: instant("deleted_at"),
    deletedBy: uuid("deleted_by").references(() => users.id, { onDelete: "set null" }),
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

export const timelineEvents = pgTable(
  "timeline_events",
  {
    id: id(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    at: instant("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    body: text("body"),
    data: jsonb("data").$type<Record<string, unknown>>(),
  },
  (t) => [index("timeline_lead").on(t.leadId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())],
);

export const vendorLinks = pgTable(
  "vendor_links",
  {
    vendor: text("vendor").notNull(),
    leadId: uuid("lead_id")
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    state: text("state").notNull().default("pending"),
    externalId: text("external_id"),
    /** One line without personal data. */
    problem: text("problem"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.vendor] }),
    check("vendor_links_state", sql`state in ('pending', 'pushed', 'failed')`),
  ],
);
