import { sql } from "drizzle-orm";
import { customType, numeric, timestamp, uuid } from "drizzle-orm/pg-core";

export const citext = customType<{ data: string }>({ dataType: () => "citext" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Milliseconds, so that a JavaScript date finds its row. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Dollars, as in the tables of the previous backend. */
export const dollars = (name: string) => numeric(name, { precision: 12, scale: 2 });

/** Columns of a relational query. */
export const only = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, true as const])) as Record<Name, true>;

/** A person in a relational query. */
export const onlyName = { columns: only("name") };

export const id = () => uuid("id").primaryKey().default(sql`gen_random_uuid()`);

export const createdAt = () => instant("created_at").notNull().defaultNow();
