import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { estimateLead } from "#app/features/analysis/commands/estimate-lead.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, outbox, timelineEvents } from "#db/schema/index.ts";
import { aSignedLease } from "#tests/factories/analysis.ts";
import { makeEntry, makeLead, makeStaff } from "#tests/factories/leads.ts";

const home = {
  streetAddress: "12 Sample Ave",
  city: "Des Moines",
  state: "IA",
  zipCode: "50311",
  propertyType: "single-family",
  unitCount: 2,
  squareFootage: 1_480,
  yearBuilt: 1926,
};

const entriesOf = (leadId: string) =>
  db().select().from(analysisEntries).where(eq(analysisEntries.leadId, leadId));
const jobsOf = (entryId: string) =>
  db()
    .select({ kind: outbox.kind, payload: outbox.payload })
    .from(outbox)
    .where(eq(sql`${outbox.payload}->>'entryId'`, entryId));
const kindsOf = async (leadId: string) => {
  const rows = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, leadId));
  return rows.map(({ kind }) => kind);
};

it("a lead that the office wrote down is priced from its facts, once however often it is asked for", async () => {
  for (let at = 0; at < 3; at++) await aSignedLease();
  const person = await makeStaff();
  const lead = await makeLead(home);
  const leadId = lead.id;
  const answers = await Promise.all(
    [randomUUID(), randomUUID(), undefined].map((formKey) => estimateLead(person, { leadId, formKey })),
  );
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
  const entries = await entriesOf(leadId);
  const { name, email } = lead;
  expect(entries).toMatchObject([{ ...home, name, email, estimateState: "queued", revision: 1 }]);
  const entryId = entries[0]?.id ?? "";
  expect(await jobsOf(entryId)).toEqual([{ kind: "estimate-property", payload: { entryId, revision: 1 } }]);
  expect(await kindsOf(leadId)).toEqual(["estimate_asked"]);
  expect(await findLeadPage(leadId)).toMatchObject({ analysis: { state: "queued" } });

  await estimateEntry(entryId, 1);
  expect(await findLeadPage(leadId)).toMatchObject({
    lead: { bedrooms: null },
    analysis: { state: "ready", unitCount: 2, assumed: { bedrooms: 3 } },
  });
  expect(await estimateLead(person, { leadId })).toMatchObject({ ok: true });
  expect(await entriesOf(leadId)).toMatchObject([{ estimateState: "ready", revision: 1 }]);
});

it("an entry of the old backend is filled from its lead and keeps what the lead does not know", async () => {
  const person = await makeStaff();
  const lead = await makeLead({ ...home, yearBuilt: null });
  const entry = await makeEntry({ leadId: lead.id, estimateState: "none", city: null, yearBuilt: 1931 });
  await estimateLead(person, { leadId: lead.id });
  expect(await entriesOf(lead.id)).toMatchObject([
    { id: entry.id, city: "Des Moines", yearBuilt: 1931, estimateState: "queued", revision: 2 },
  ]);
  expect(await jobsOf(entry.id)).toMatchObject([{ payload: { revision: 2 } }]);
});

it("a home outside of Iowa is not priced", async () => {
  const lead = await makeLead({ ...home, state: "IL", zipCode: "60601" });
  await estimateLead(await makeStaff(), { leadId: lead.id });
  const [entry] = await entriesOf(lead.id);
  expect(entry).toMatchObject({ estimateState: "outside" });
  expect(await jobsOf(entry?.id ?? "")).toEqual([]);
});

it("what is missing is named, and nothing is stored; nor is it for visitors", async () => {
  const lead = await makeLead({ ...home, zipCode: "", squareFootage: 0 });
  const person = await makeStaff();
  expect(await estimateLead(person, { leadId: lead.id })).toMatchObject({
    reason: "invalid",
    message: "The rent cannot be estimated yet. Missing: ZIP code, square feet.",
  });
  expect(await estimateLead(visitor, { leadId: lead.id })).toMatchObject({ reason: "forbidden" });
  expect(await estimateLead(person, { leadId: randomUUID() })).toMatchObject({ reason: "not_found" });
  expect(await entriesOf(lead.id)).toEqual([]);
  expect(await kindsOf(lead.id)).toEqual([]);
});
