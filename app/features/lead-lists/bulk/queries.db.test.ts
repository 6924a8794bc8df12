import { expect, test } from "vitest";
import { findBulkOptions } from "#app/features/lead-lists/bulk/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";

test("names what hangs on the leads to delete", async () => {
  const { id } = await makeLead();
  const row = { leadId: id, description: "Repairs", mode: "sandbox" as const, daysUntilDue: 14 };
  await db()
    .insert(invoices)
    .values([
      { ...row, status: "paid", amountCents: 120_950, paidCents: 120_950 },
      { ...row, status: "open", amountCents: 85_00 },
    ]);
  const { attached } = await findBulkOptions(await makeStaff(), "delete", { ids: [id], query: null });
  expect(attached).toEqual(["1 open invoice ($85)", "1 paid invoice ($1,209.50)"]);
});
