import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, instant, version } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads } from "#db/schema/leads.ts";

export const webhookEndpoints = pgTable("webhook_endpoints", {
  ...created(),
  url: text("url").notNull(),
  /** Groups of events. */
  events: text("events").array().notNull(),
  /** `whsec_…`, readable, since every delivery is signed with it. */
  secret: text("secret").notNull(),
  /** Signs too until then, so that the receiver can change over. */
  previousSecret: text("previous_secret"),
  previousUntil: instant("previous_until"),
  createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  lastSuccessAt: instant("last_success_at"),
  /** Of the first failure after the last success. */
  failingSince: instant("failing_since"),
  disabledAt: instant("disabled_at"),
  /** Null if an admin switched it off. */
  disabledReason: text("disabled_reason"),
  version: version(),
});

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ...created(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    /** A removed lead takes its payloads along. */
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    /** As it is signed and sent. */
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastAttemptAt: instant("last_attempt_at"),
    /** Of the last attempt. */
    status: integer("status"),
    ms: integer("ms"),
    answer: text("answer"),
    problem: text("problem"),
    deliveredAt: instant("delivered_at"),
    failedAt: instant("failed_at"),
  },
  (t) => [
    index("webhook_deliveries_newest").on(
      t.endpointId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("webhook_deliveries_lead").on(t.leadId),
    index("webhook_deliveries_created").on(t.createdAt),
  ],
);
