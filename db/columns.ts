import { sql } from "drizzle-orm";
import { customType, integer, numeric, timestamp, uuid } from "drizzle-orm/pg-core";

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

export const updatedAt = () => instant("updated_at").notNull().defaultNow();

export const version = () => integer("version").notNull().default(1);

export const created = () => ({ id: id(), createdAt: createdAt() });

export const edited = () => ({ ...created(), updatedAt: updatedAt(), version: version() });

/** For a check: `('live', 'sandbox')` */
export const listOf = (values: readonly string[]) =>
  sql.raw(`(${values.map((value) => `'${value}'`).join(", ")})`);
