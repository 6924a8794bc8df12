import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { estimateEntry, giveUpEstimate } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { priceAgain } from "#app/features/analysis/commands/owner-requests.server.ts";
import { makeReportFile } from "#app/features/analysis/commands/report-file.server.ts";
import { adjustRent } from "#app/features/analysis/overrides/commands.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { RentForm } from "#app/features/analysis/schema.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { readOffer } from "#app/features/pricing/offer.ts";
import { findLeadQuotes } from "#app/features/pricing/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, rentOverrides, tasks } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, sendAnalysis } from "#tests/factories/analysis.ts";
import { makeStaff } from "#tests/factories/leads.ts";

const now = new Date("2026-11-21T16:12:00Z");
const none = { rent: "", reason: "" };

async function aHome(over = {}) {
  const by = await makeStaff();
  const leadId = await sendAnalysis(
    anAnalysisForm({ properties: [aProperty({ zipCode: "50263", ...over })] }),
  );
  const report = async () => (await findReport(leadId)) ?? expect.unreachable();
  const { entryId } = await report();
  return {
    by,
    leadId,
    report,
    entryId,
    adjust: (rent: string, reason: string, seen: object = none) =>
      adjustRent(by, { leadId, form: RentForm.parse({ rent, reason, seen }), now }),
    offered: async () => {
      const { offered } = await findLeadQuotes(leadId);
      return offered && readOffer(offered)?.rentCents;
    },
    priceAgain: () =>
      db().transaction(async (tx) => {
        const [entry] = await tx.select().from(analysisEntries).where(eq(analysisEntries.id, entryId));
        if (entry) await priceAgain(tx, entry);
      }),
  };
}

describe("a manager's rent", () => {
  test("is quoted, shown with its author and reason, and survives every recompute", async () => {
    const home = await aHome({ unitCount: 2, propertyType: "multi-family" });
    await estimateEntry(home.entryId, 1, now);
    const { estimate } = await home.report();
    expect(isPriced(await home.report())).toBe(false);
    expect(await home.adjust("$1,925", "New kitchen.")).toMatchObject({ ok: true });
    expect(await home.offered()).toBe(2 * 1_925_00);
    expect(isPriced(await home.report())).toBe(true);
    await home.priceAgain();
    await estimateEntry(home.entryId, 2, now);
    await home.priceAgain();
    await giveUpEstimate(home.entryId, 3, now);
    expect(await home.report()).toMatchObject({ state: "ready", estimate: { rentCents: 1_925_00 } });
    expect(await home.offered()).toBe(2 * 1_925_00);
    const [lead] = await db().select().from(leads).where(eq(leads.id, home.leadId));
    expect(lead?.estimatedRent).toBe("3850.00");
    expect(await home.adjust("", "", { rent: "1925", reason: "New kitchen." })).toMatchObject({ ok: true });
    expect(estimate?.method).toBe("hud");
    expect((await home.report()).estimate?.method).toBe("preliminary");
  });

  test("is labeled on the lead, the report, the PDF and the API", async () => {
    const home = await aHome();
    await estimateEntry(home.entryId, 1, now);
    const estimated = (await home.report()).estimate?.rentCents;
    await home.adjust("1925", "new kitchen");
    const label = `Set by ${home.by.name}, new kitchen.`;
    const page = await findReportPage(home.leadId, { keys: [], now });
    expect(page?.letter?.view).toMatchObject({
      rent: { cents: 1_925_00, caution: null, label: "Monthly rent, set by a manager" },
      source: { statement: label },
    });
    expect(page?.letter?.view.rent.setBy).toContain(label);
    expect(page?.letter?.offer?.rentCents).toBe(1_925_00);
    const made = await makeReportFile(
      home.by,
      { leadId: home.leadId, rentEstimate: 1_925, agreement: null },
      now,
    );
    expect(made).toMatchObject({ ok: true, value: { rentEstimate: 1_925, rentSource: label } });
    const lead = await findLeadPage(home.leadId);
    expect(lead).toMatchObject({
      analysis: { rentCents: 1_925_00, adjusted: { rent: "1925", reason: "new kitchen" } },
      timeline: expect.arrayContaining([expect.objectContaining({ kind: "rent_adjusted" })]),
    });
    await home.adjust("", "", { rent: "1925", reason: "new kitchen" });
    expect((await home.report()).estimate).toMatchObject({ rentCents: estimated });
    expect((await findReportPage(home.leadId, { keys: [], now }))?.letter?.offer).toBeNull();
  });

  test("prices a home whose estimate failed, and closes the task", async () => {
    const home = await aHome();
    await giveUpEstimate(home.entryId, 1, now);
    expect(await home.adjust("1700", "seen on Monday")).toMatchObject({ ok: true });
    expect(await home.report()).toMatchObject({
      state: "ready",
      estimate: { rentCents: 1_700_00, lowCents: 1_530_00, highCents: 1_870_00 },
    });
    const open = and(eq(tasks.leadId, home.leadId), eq(tasks.kind, "price_by_hand"));
    expect(await db().select({ doneAt: tasks.doneAt }).from(tasks).where(open)).toEqual([{ doneAt: now }]);
  });

  test("tells the second of two people, and saves a repeat once", async () => {
    const home = await aHome();
    await estimateEntry(home.entryId, 1, now);
    const both = await Promise.all([home.adjust("1900", "paint"), home.adjust("1950", "paint")]);
    expect(both.map((each) => (each.ok ? "saved" : each.reason)).sort()).toEqual(["changed", "saved"]);
    const [first] = await db().select().from(rentOverrides).where(eq(rentOverrides.leadId, home.leadId));
    expect(await home.adjust(String((first?.rentCents ?? 0) / 100), "paint")).toMatchObject({ ok: true });
    expect(await db().$count(rentOverrides, eq(rentOverrides.leadId, home.leadId))).toBe(1);
  });

  test("is refused from visitors, and beside the field when it isn't a rent or has no reason", async () => {
    const { leadId } = await aHome();
    const form = RentForm.parse({ rent: "", seen: none });
    expect(await adjustRent(visitor, { leadId, form })).toMatchObject({ reason: "forbidden" });
    const fieldsOf = (typed: object) =>
      RentForm.safeParse({ seen: none, ...typed }).error?.issues.map(({ path }) => path.join("."));
    expect(fieldsOf({ rent: "abc", reason: "paint" })).toEqual(["rent"]);
    expect(fieldsOf({ rent: "0", reason: "paint" })).toEqual(["rent"]);
    expect(fieldsOf({ rent: "1900", reason: " " })).toEqual(["reason"]);
    expect(fieldsOf({ rent: " " })).toBeUndefined();
  });
});
