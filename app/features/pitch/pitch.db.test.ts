import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chooseFees } from "#app/features/analysis/commands/choose-fees.server.ts";
import { logOutcome } from "#app/features/analysis/commands/log-outcome.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { savePitch } from "#app/features/pitch/commands.server.ts";
import { findPitch } from "#app/features/pitch/queries.server.ts";
import { OutcomeForm, PitchForm } from "#app/features/pitch/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { improvementOutcomes, leads, quotes } from "#db/schema/index.ts";
import { aPricedReport } from "#tests/factories/agreements.ts";
import { sendAnalysis } from "#tests/factories/analysis.ts";
import { leadOf, makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const now = new Date("2026-11-21T16:12:00Z");
const painting = (typed: object) => ({ name: "Interior Painting", seen: "off ", ...typed });

const pitchOf = async (leadId: string) => (await findPitch(leadId, { now })) ?? expect.unreachable();

async function save(leadId: string, form: object) {
  const by = await makeStaff();
  return savePitch(by, { leadId, form: PitchForm.parse(form), now });
}

test("shows the rent with its offer, and without an estimate one that is assumed", async () => {
  const leadId = await sendAnalysis();
  expect(await pitchOf(leadId)).toMatchObject({
    analysis: null,
    assumedCents: 2_000_00,
    offer: { rentCents: 2_000_00 },
  });
  expect(await findPitch(leadId, { now, typedRent: "$2,150" })).toMatchObject({
    offer: { rentCents: 2_150_00 },
  });
  for (const typedRent of ["abc", "0", "99999999"])
    expect(await findPitch(leadId, { now, typedRent })).toMatchObject({ assumedCents: 2_000_00 });
  expect(await db().$count(quotes, eq(quotes.leadId, leadId))).toBe(0);
  const priced = await aPricedReport();
  const { estimate } = (await findReport(priced)) ?? expect.unreachable();
  expect(await pitchOf(priced)).toMatchObject({
    analysis: { cents: estimate?.rentCents },
    offer: { name: expect.stringMatching(/^Quote Q-\d+, Website plans/) },
    speed: { leases: 0 },
  });
  expect(await findPitch("x")).toBeNull();
});

test("shows pitch pricing beside the plan, and quotes it with a reason", async () => {
  const leadId = await aPricedReport();
  const by = await makeStaff();
  const pitched = { leadId, fees: "pitchPricing", plan: null, now } as const;
  expect(await chooseFees(by, pitched)).toMatchObject({ ok: false, field: "reason" });
  expect(await pitchOf(leadId)).toMatchObject({
    isOpen: true,
    offer: { plan: "Foundation" },
    other: { plan: null, baseMonthlyFeeCents: 150_00 },
  });
  expect(await chooseFees(by, { ...pitched, reason: "Rent in doubt" })).toMatchObject({ ok: true });
  expect(await pitchOf(leadId)).toMatchObject({
    offer: { name: expect.stringMatching(/^Quote Q-\d+, Management fees/), plan: null },
    other: { plan: "Foundation" },
  });
  const event = (await storyOf(leadId)).find(({ kind }) => kind === "fees_chosen");
  expect(event).toMatchObject({ body: "Rent in doubt", data: { from: "Foundation", to: "Pitch pricing" } });
  expect(await chooseFees(visitor, { ...pitched, reason: "x" })).toMatchObject({ reason: "forbidden" });
});

test("saves ticks and costs of one person beside those of another, and done moves the lead to proposal", async () => {
  const { id } = await makeLead({ squareFootage: 1_000 });
  await save(id, { items: [painting({ checked: "on", cost: "1,900" })] });
  await save(id, { items: [painting({}), { name: "Landscaping", checked: "on", seen: "off " }] });
  const { items } = await pitchOf(id);
  expect(items.filter(({ checked }) => checked).map(({ name, costCents }) => [name, costCents])).toEqual([
    ["Interior Painting", 1_900_00],
    ["Landscaping", 500_00],
  ]);
  expect(await save(id, { intent: "done" })).toEqual({
    ok: true,
    value: { isDone: true, status: "proposal" },
  });
  const kinds = (await storyOf(id)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["improvements_chosen", "pitched", "status_changed"]));
  await db().update(leads).set({ status: "contract_sent" }).where(eq(leads.id, id));
  expect(await save(id, { intent: "done" })).toMatchObject({ value: { status: "contract_sent" } });
  expect(await savePitch(visitor, { leadId: id, form: PitchForm.parse({}) })).toMatchObject({
    reason: "forbidden",
  });
});

test("saves the other rows beside a wrong cost, and names it", async () => {
  const { id } = await makeLead({ squareFootage: 1_000 });
  const items = [
    painting({ checked: "on", cost: "abc" }),
    { name: "Landscaping", checked: "on", seen: "off " },
  ];
  for (const intent of ["save", "done"])
    expect(await save(id, { intent, items })).toMatchObject({ reason: "invalid", field: "items[0].cost" });
  const checked = (await pitchOf(id)).items.filter((item) => item.checked).map(({ name }) => name);
  expect(checked).toEqual(["Landscaping"]);
  expect((await leadOf(id))?.status).not.toBe("proposal");
});

test("replaces an assumption by the average of three logged outcomes", async () => {
  const by = await makeStaff();
  const { id } = await makeLead();
  const effect = async () => (await pitchOf(id)).items.find(({ name }) => name === "Landscaping")?.effect;
  const log = (rentChange: string, formKey?: string) =>
    logOutcome(by, {
      leadId: id,
      form: OutcomeForm.parse({ name: "landscaping", cost: "400", rentChange, daysSaved: "4", formKey }),
      now,
    });
  const key = crypto.randomUUID();
  await log("30", key);
  await log("30", key);
  await log("-10");
  expect(await db().$count(improvementOutcomes, eq(improvementOutcomes.leadId, id))).toBe(2);
  expect(await effect()).toMatchObject({ rentChangeCents: 20_00, basis: "Assumed" });
  await log("25");
  expect(await effect()).toEqual({ rentChangeCents: 15_00, daysSaved: 4, basis: "Average of 3 of our jobs" });
});
