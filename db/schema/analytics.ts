import { bigint, boolean, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Sums by company-local day, and the same by month. The worker computes them; no row names a person. */
export const analyticsSums = pgTable(
  "analytics_sums",
  {
    isMonth: boolean("is_month").notNull(),
    /** Of a month, its first. */
    day: date("day", { mode: "string" }).notNull(),
    /** One of `measures` in features/analytics/rules.ts. */
    measure: text("measure").notNull(),
    source: text("source").notNull(),
    /** Lower-case. */
    city: text("city").notNull(),
    /** What the measure is split by, such as a stage or a reason. */
    detail: text("detail").notNull(),
    /** Of a time, by the bounds in features/analytics/rules.ts. */
    bucket: integer("bucket").notNull(),
    count: integer("count").notNull(),
    /** Cents, homes, or how many were in time. */
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({
      name: "analytics_sums_key",
      columns: [t.isMonth, t.measure, t.day, t.source, t.city, t.detail, t.bucket],
    }),
  ],
);
