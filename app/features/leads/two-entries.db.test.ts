import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { estimateLead } from "#app/features/analysis/commands/estimate-lead.server.ts";
import { retryEstimate } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findReport, listSiblings } from "#app/features/analysis/queries/report.server.ts";
import { findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { editLead } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { findLeadEdit } from "#app/features/lead-page/queries/edit-forms.server.ts";
import { EditLeadForm } from "#app/features/leads/schema.ts";
import { listMailedLeads } from "#app/features/messaging/email/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults } from "#db/schema/index.ts";
import { makeEntry, makeLead, makeStaff } from "#tests/factories/leads.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));

async function makeTwice(estimateState: string, stateOfOthers = estimateState) {
  const submissionId = randomUUID();
  const lead = await makeLead({ submissionId });
  const entryOf = (streetAddress: string, changes: Partial<typeof analysisEntries.$inferInsert>) =>
    makeEntry({ leadId: lead.id, streetAddress, estimateState, ...changes });
  const older = await entryOf("1 Older Ave", { createdAt: at(1), estimateState: stateOfOthers });
  const entry = await entryOf("2 Current Ave", { createdAt: at(2) });
  const result = { estimate: { rentCents: 1_500_00 }, revision: 1 };
  await db()
    .insert(analysisResults)
    .values([
      { ...result, entryId: older.id, method: "hud" },
      { ...result, entryId: entry.id, method: "preliminary" },
    ]);
  return { lead, submissionId, entry, others: [older] };
}

const stored = async (id: string) =>
  (await db().select().from(analysisEntries).where(eq(analysisEntries.id, id)))[0];

it("every reader shows the newest of several entries", async () => {
  const { lead, submissionId, entry } = await makeTwice("ready");
  expect(await findReport(lead.id)).toMatchObject({ entryId: entry.id });
  expect((await listSiblings(lead, [])).map(({ entryId }) => entryId)).toEqual([entry.id]);
  const submission = await findSubmission(submissionId);
  expect(submission?.properties.map(({ subject }) => subject.streetAddress)).toEqual(["2 Current Ave"]);
  expect((await listMailedLeads({ submissionId })).map(({ id }) => id)).toEqual([lead.id]);
  const { rows } = await listLeads({}, { size: 500 });
  expect(rows.find(({ id }) => id === lead.id)?.rentCaution).toBe("preliminary");
  expect(await findLeadEdit(lead.id)).toMatchObject({
    isPriced: true,
    facts: { streetAddress: "2 Current Ave" },
  });
});

it("every change is one of the entry that is shown", async () => {
  const person = await makeStaff();
  const { lead, entry, others } = await makeTwice("failed", "none");
  expect(await retryEstimate(visitor, { leadId: lead.id })).toMatchObject({ ok: true });
  expect(await stored(entry.id)).toMatchObject({ estimateState: "queued", revision: 2 });
  const known = Object.entries((await findLeadEdit(lead.id))?.facts ?? {});
  const seen = Object.fromEntries(known.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  const form = EditLeadForm.parse({ state: "IA", ...typed, seen });
  expect(await editLead(person, { leadId: lead.id, form })).toMatchObject({ ok: true });
  expect(await stored(entry.id)).toMatchObject({ streetAddress: "4 Corrected Ave", revision: 3 });
  for (const { id, streetAddress } of others)
    expect(await stored(id)).toMatchObject({ streetAddress, estimateState: "none", revision: 1 });

  const unpriced = await makeTwice("none");
  expect(await estimateLead(person, { leadId: unpriced.lead.id })).toMatchObject({ ok: true });
  expect(await stored(unpriced.entry.id)).toMatchObject({ estimateState: "queued" });
  for (const { id } of unpriced.others) expect(await stored(id)).toMatchObject({ estimateState: "none" });
});

const typed = {
  streetAddress: "4 Corrected Ave",
  city: "Des Moines",
  zipCode: "50310",
  propertyType: "single-family",
  squareFootage: "1480",
};
