import { inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** For a column with numbers as people type them. `phones` are in E.164. */
export const isTypedPhone = (column: AnyPgColumn, phones: readonly string[]): SQL =>
  inArray(
    sql`right(regexp_replace(${column}, '\\D', '', 'g'), 10)`,
    phones.map((phone) => phone.slice(-10)),
  );
