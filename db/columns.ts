import { sql } from "drizzle-orm";
import { customType, numeric, timestamp, uuid } from "drizzle-orm/pg-core";

/** Text that compares without regard to case. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Milliseconds, like JavaScript's dates, so that a date read and sent back finds its row. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Dollars, as the tables of the old hosted backend keep them. */
export const dollars = (name: string) => numeric(name, { precision: 12, scale: 2 });

export const id = () => uuid("id").primaryKey().default(sql`gen_random_uuid()`);

export const createdAt = () => instant("created_at").notNull().defaultNow();
