import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { checkRents } from "#app/features/analysis/commands/check-rents.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { changePreferences, preferencesLinks } from "#app/features/messaging/preferences/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisResults, comps, leads, outbox } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, aSignedLease, sendAnalysis } from "#tests/factories/analysis.ts";
import {
  agree,
  findEnrollment,
  listCampaignMessages,
  newEmail,
  planNow,
  sendDue,
  startCampaigns,
} from "#tests/factories/campaigns.ts";

const day = 86_400_000;
const start = Date.now() - 200 * day;
const after = (days: number) => new Date(start + days * day);
const zipCode = "50311";

const setRents = (rentCents: number) =>
  db().update(comps).set({ rentCents }).where(eq(comps.zipCode, zipCode));

beforeAll(async () => {
  await startCampaigns();
  const date = new Date(start - 60 * day).toISOString().slice(0, 10);
  for (let n = 0; n < 3; n += 1) await aSignedLease({ zipCode, date, sample: false });
});

/** Who got a report; `chooses`: checked the topic on the preference page. */
async function anOwner({ agrees = true, chooses = true } = {}) {
  await setRents(200_000);
  const email = newEmail();
  const leadId = await sendAnalysis(anAnalysisForm({ email, properties: [aProperty({ zipCode })] }), {
    now: after(0),
  });
  const { entryId = "" } = (await findReport(leadId)) ?? {};
  await estimateEntry(entryId, 1, after(0));
  // Other jobs than those of campaigns.
  await db().delete(outbox);
  await db()
    .update(analysisResults)
    .set({ createdAt: after(0) })
    .where(eq(analysisResults.entryId, entryId));
  if (agrees) await agree({ id: leadId, email }, after(0));
  const key = (await preferencesLinks(db(), [email])).get(email)?.url.split("/").at(-1) ?? "";
  if (chooses) await changePreferences({ key, form: { intent: "topics", topics: ["rent-changes"] } });
  const rent = async () => (await findReport(leadId))?.estimate?.rentCents ?? 0;
  return { leadId, entryId, key, rent };
}

const lettersTo = async (leadId: string) =>
  (await listCampaignMessages(leadId)).filter(({ step }) => step === "rent-change");

async function checkAndSend(now: Date) {
  await Promise.all([checkRents(now), checkRents(now)]);
  await planNow();
  await sendDue();
}

test("writes once when the rent moved by more than the percentage, and not before", async () => {
  const { leadId, rent, entryId } = await anOwner();
  const first = await rent();
  await setRents(204_000);
  await checkAndSend(after(40));
  const second = await rent();
  expect(second / first).toBeCloseTo(1.02, 2);
  expect(await lettersTo(leadId)).toEqual([]);

  // Measured from what the owner knows, not from the last check.
  await setRents(208_000);
  await checkAndSend(after(80));
  await checkAndSend(after(120));
  const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString("en-US")}`;
  const values = {
    old_rent: dollars(first),
    new_rent: dollars(await rent()),
    rent_reason: "Homes like yours are leased or listed at other rents than before.",
    rent_source: expect.stringMatching(/^From our own records: three signed leases/),
  };
  expect(await lettersTo(leadId)).toMatchObject([{ state: "sent", purpose: "marketing", values }]);
  expect(await db().$count(analysisResults, eq(analysisResults.entryId, entryId))).toBe(3);
});

test("writes to nobody who did not agree, did not choose it, signed, or was priced by a manager", async () => {
  const owners = [];
  for (const choices of [{ agrees: false }, { chooses: false }, {}, {}]) owners.push(await anOwner(choices));
  const [, , signed, priced] = owners;
  await db()
    .update(leads)
    .set({ status: "closed" })
    .where(eq(leads.id, signed?.leadId ?? ""));
  await db().execute(sql`insert into rent_overrides (lead_id, rent_cents, reason, author_name)
    values (${priced?.leadId}, 250000, 'new kitchen', 'Dana')`);
  const before = await Promise.all(owners.map(({ rent }) => rent()));
  await setRents(260_000);
  await checkAndSend(after(40));
  expect(await Promise.all(owners.map(({ rent }) => rent()))).toEqual(before);
  for (const { leadId } of owners) expect(await findEnrollment(leadId, "rent_change")).toBeUndefined();
});

test("keeps the figure when nothing better is known, and writes nothing", async () => {
  const { leadId, rent } = await anOwner();
  const before = await rent();
  await db().update(comps).set({ excludedReason: "Wrong" }).where(eq(comps.zipCode, zipCode));
  await checkAndSend(after(40));
  await db().update(comps).set({ excludedReason: null }).where(eq(comps.zipCode, zipCode));
  expect(await rent()).toBe(before);
  expect(await findEnrollment(leadId, "rent_change")).toBeUndefined();
});

test("ends for an owner who turns the topic off before the email leaves", async () => {
  const { leadId, key } = await anOwner();
  await setRents(230_000);
  await checkRents(after(40));
  await changePreferences({ key, form: { intent: "topics", topics: ["tips"] } });
  await planNow();
  expect(await findEnrollment(leadId, "rent_change")).toMatchObject({
    state: "left",
    reason: "unsubscribed",
  });
  expect(await lettersTo(leadId)).toEqual([]);
});
