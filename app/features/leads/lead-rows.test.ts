import { globSync, readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";

/** They stay with the merged lead. */
const staying = ["idleLeads", "leadStatusChanges", "responseTargets", "webhookDeliveries"];

const files = globSync(["app/features/*/lead-rows.server.ts", "app/features/leads/merge/commands.server.ts"]);
const sources = files.map((file) => readFileSync(file, "utf8")).join("\n");

test("a merge moves every table that refers to a lead", () => {
  const left = Object.entries(schema).flatMap(([name, table]) => {
    if (!is(table, PgTable)) return [];
    const targets = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
    const refersToLead = targets.some((target) => getTableName(target) === "leads");
    return refersToLead && !new RegExp(`\\b${name}\\b`).test(sources) ? [name] : [];
  });
  expect(left.sort()).toEqual(staying);
});
