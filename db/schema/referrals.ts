import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { citext, created, dollars, id, instant, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads } from "#db/schema/leads.ts";

export const realtorReferrals = pgTable(
  "realtor_referrals",
  {
    ...created(),
    realtorName: text("realtor_name"),
    realtorEmail: citext("realtor_email"),
    realtorPhone: text("realtor_phone"),
    realtorCompany: text("realtor_company"),
    clientName: text("client_name"),
    clientEmail: citext("client_email"),
    clientPhone: text("client_phone"),
    clientPhoneE164: text("client_phone_e164"),
    propertyAddress: text("property_address"),
    propertyType: text("property_type"),
    notes: text("notes"),
    status: text("status").default("pending"),
    paymentStatus: text("payment_status"),
    referralFee: dollars("referral_fee"),
    paymentDate: instant("payment_date"),
    knownLeadId: uuid("known_lead_id").references(() => leads.id, { onDelete: "set null" }),
    assignedTo: uuid("assigned_to").references(() => users.id, { onDelete: "set null" }),
    firstTouch: jsonb("first_touch").$type<Record<string, string>>(),
    lastTouch: jsonb("last_touch").$type<Record<string, string>>(),
    version: version(),
  },
  (t) => [
    index("referrals_known_lead").on(t.knownLeadId).where(sql`known_lead_id is not null`),
    index("referrals_client_email").on(t.clientEmail),
    index("referrals_client_phone").on(t.clientPhoneE164).where(sql`client_phone_e164 is not null`),
  ],
);

export const referralEvents = pgTable(
  "referral_events",
  {
    id: id(),
    referralId: uuid("referral_id")
      .notNull()
      .references(() => realtorReferrals.id, { onDelete: "cascade" }),
    at: instant("at").notNull().defaultNow(),
    /** received, assigned, contacted, converted or lost */
    kind: text("kind").notNull(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
  },
  (t) => [index("referral_events_referral").on(t.referralId, t.at)],
);
