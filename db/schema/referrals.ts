import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { citext, created, dollars, edited, id, instant, version } from "#db/columns.ts";
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
    /** Who brought a client that we had met before: referral, none or earlier; null until it is decided. */
    credit: text("credit"),
    creditReason: text("credit_reason"),
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

/** Who is paid for a referral: a brokerage. */
export const payees = pgTable(
  "payees",
  {
    ...edited(),
    name: citext("name").notNull().unique(),
    licenseNumber: text("license_number"),
    licenseState: text("license_state"),
    licenseExpiresOn: date("license_expires_on"),
    w9On: date("w9_on"),
    entityType: text("entity_type"),
    /** The whole number is never stored. */
    taxIdLastFour: text("tax_id_last_four"),
  },
  (t) => [check("payees_tax_id", sql`${t.taxIdLastFour} ~ '^[0-9]{4}$'`)],
);

/** As they were when the payment was made; the slip prints them. */
export type PayoutFacts = {
  client: string;
  property: string;
  realtor: string;
  referredAt: string;
  license: string;
};
export type PayoutCheck = { key: string; isMet: boolean; evidence: string };

/** Never changed, only reversed. */
export const referralPayouts = pgTable(
  "referral_payouts",
  {
    id: id(),
    number: integer("number").notNull().unique(),
    referralId: uuid("referral_id").references(() => realtorReferrals.id, { onDelete: "set null" }),
    payeeId: uuid("payee_id")
      .notNull()
      .references(() => payees.id, { onDelete: "restrict" }),
    payeeName: text("payee_name").notNull(),
    amountCents: integer("amount_cents").notNull(),
    facts: jsonb("facts").$type<PayoutFacts>().notNull(),
    checks: jsonb("checks").$type<PayoutCheck[]>().notNull(),
    /** Why it was paid although a check was not met. */
    reason: text("reason"),
    paidAt: instant("paid_at").notNull(),
    paidBy: uuid("paid_by").references(() => users.id, { onDelete: "set null" }),
    reversedAt: instant("reversed_at"),
    reversedBy: uuid("reversed_by").references(() => users.id, { onDelete: "set null" }),
    reversalReason: text("reversal_reason"),
  },
  (t) => [
    check("payouts_amount", sql`${t.amountCents} > 0`),
    uniqueIndex("payouts_live").on(t.referralId).where(sql`reversed_at is null`),
    index("payouts_referral").on(t.referralId),
    index("payouts_payee").on(t.payeeId, t.paidAt),
    index("payouts_paid").on(t.paidAt),
  ],
);
