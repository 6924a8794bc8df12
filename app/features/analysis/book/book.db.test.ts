import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { estimateAgain, excludeLease, saveLease } from "#app/features/analysis/book/commands.server.ts";
import {
  findEffectOfLeavingOut,
  findLease,
  findVersions,
  listEntries,
  listLeases,
} from "#app/features/analysis/book/queries.server.ts";
import { leaseForm } from "#app/features/analysis/book/schema.ts";
import { findCompBook } from "#app/features/analysis/queries/evidence.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisResults } from "#db/schema/index.ts";
import { makeEntry, makeLead, makeStaff } from "#tests/factories/leads.ts";

const today = "2026-11-20";
const typed = {
  address: "12 Book Ave",
  city: "Ames",
  zip: "50010",
  property_type: "condo",
  bedrooms: "2",
  bathrooms: "1.5",
  square_footage: "900",
  year_built: "",
  rent: "1,250",
  kind: "signed",
  date: "2026-10-01",
  days_on_market: "14",
  lat: "",
  lng: "",
};
const formOf = (fields: Record<string, unknown>) => leaseForm(today).parse({ ...typed, ...fields });
const admin = () => makeStaff({ role: "admin" });

/** The record of this address, which is unique in its test. */
const rowOf = async (address: string) => {
  const { rows } = await listLeases({ q: address, kind: null, page: {} });
  return rows[0];
};

test("an admin adds a lease once, changes it, and loses no change of a colleague", async () => {
  const actor = await admin();
  const address = `${randomUUID()} St`;
  const add = () => saveLease(actor, { form: formOf({ address }) });
  const answers = await Promise.all([add(), add()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { id = "" } = (await rowOf(address)) ?? {};
  const change = (rent: string, version: number) =>
    saveLease(actor, { form: formOf({ address, rent, id, version }) });
  expect(await change("1,300", 1)).toMatchObject({ ok: true });
  expect(await change("1,400", 1)).toMatchObject({ reason: "changed" });
  expect(await findLease(id)).toMatchObject({ rentCents: 130_000, version: 2, daysOnMarket: 14 });
});

test("a lease that is left out prices no home until it is taken back in", async () => {
  const actor = await admin();
  const address = `${randomUUID()} St`;
  await saveLease(actor, { form: formOf({ address }) });
  const { id = "" } = (await rowOf(address)) ?? {};
  const isInBook = async () =>
    (await findCompBook(today)).records.some((record: { id: string }) => record.id === id);
  expect(await isInBook()).toBe(true);
  const exclude = (reason: string, version: number) => excludeLease(actor, { form: { id, version, reason } });
  expect(await exclude("", 1)).toMatchObject({ field: "reason" });
  expect(await exclude("A rent among friends", 1)).toMatchObject({ ok: true });
  expect(await isInBook()).toBe(false);
  expect(await rowOf(address)).toMatchObject({ excludedReason: "A rent among friends" });
  expect(await exclude("", 2)).toMatchObject({ ok: true });
  expect(await isInBook()).toBe(true);
});

test("only admins change the book or price a home again", async () => {
  const staff = await makeStaff();
  const lead = await makeLead();
  expect(await saveLease(staff, { form: formOf({}) })).toMatchObject({ reason: "forbidden" });
  expect(await excludeLease(staff, { form: { id: randomUUID(), version: 1, reason: "No" } })).toMatchObject({
    reason: "forbidden",
  });
  expect(await estimateAgain(staff, { leadId: lead.id })).toMatchObject({ reason: "forbidden" });
});

test("lists the versions of an entry with what each changed", async () => {
  const { id: entryId } = await makeEntry({ email: `${randomUUID()}@owner.example`, revision: 2 });
  await db()
    .insert(analysisResults)
    .values([
      { entryId, revision: 1, rentEstimate: "1500" },
      { entryId, revision: 2, rentEstimate: "1480", method: "comp_book" },
    ]);
  expect(await findVersions(entryId)).toMatchObject([
    { revision: 2, rentCents: 1_480_00, changeCents: -20_00, method: "comp_book" },
    { revision: 1, rentCents: 1_500_00, changeCents: 0 },
  ]);
  expect(await findVersions("nothing")).toBeNull();
});

test("an entry is found by its email, and is priced again once", async () => {
  const email = `${randomUUID()}@owner.example`;
  const lead = await makeLead({ email });
  await makeEntry({ leadId: lead.id, email, estimateState: "ready" });
  const find = async () => (await listEntries({ q: email, page: {} })).rows;
  expect(await find()).toMatchObject([{ leadId: lead.id, email, revision: 1, estimateState: "ready" }]);
  const actor = await admin();
  const answers = await Promise.all([1, 2].map(() => estimateAgain(actor, { leadId: lead.id })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await find()).toMatchObject([{ revision: 2, estimateState: "queued" }]);
});

test("before a lease is left out, the open reports that rest on it say how they would move", async () => {
  const actor = await admin();
  const addresses = Array.from({ length: 4 }, () => `${randomUUID()} Effect St`);
  for (const [at, address] of addresses.entries())
    await saveLease(actor, {
      form: formOf({ address, zip: "50014", rent: at === 3 ? "1,600" : "1,200", date: "2026-10-01" }),
    });
  const dear = await findLease((await rowOf(addresses[3] ?? ""))?.id ?? "");
  if (!dear) throw new Error("the lease was not stored");
  const home = { zipCode: "50014", propertyType: "condo", bedrooms: 2, bathrooms: 1.5, squareFootage: 900 };
  const [open, closed] = [await makeLead({ status: "new" }), await makeLead({ status: "lost" })];
  const entryIds: string[] = [];
  for (const { id: leadId } of [open, closed]) {
    const entry = await makeEntry({ leadId, ...home });
    entryIds.push(entry.id);
    await db()
      .insert(analysisResults)
      .values({ entryId: entry.id, method: "comp_book", estimate: { comparables: [{ id: dear.id }] } });
  }
  const { reports, more } = await findEffectOfLeavingOut(dear, today);
  expect([reports.map(({ id }) => id), more]).toEqual([[entryIds[0]], 0]);
  const [report] = reports;
  expect(report?.changeCents).toBe((report?.without ?? 0) - (report?.withIt ?? 0));
  expect(report?.without).toBe(120_000);
});
