import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { correctFacts } from "#app/features/analysis/commands/correct-facts.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { carryFromAnalysis, saveAnswers } from "#app/features/enrollment/commands/drafts.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { carriedFrom } from "#app/features/enrollment/rules.ts";
import { hashSecret, mintSecret } from "#app/features/enrollment/secret.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";
import {
  anAnalysisForm,
  aProperty,
  aSignedLease,
  factsSeen,
  mailedKeys,
  sendAnalysis,
} from "#tests/factories/analysis.ts";
import { draftOf } from "#tests/factories/enrollment.ts";

const now = new Date("2026-11-21T15:00:00Z");
const view = (secret: string, step: string | null = null) =>
  findEnrollment({ secret, step, from: null, wants: false, now });

describe("an enrollment after a rent analysis", () => {
  const contact = (email: string) => ({ name: "", email, phone: "" });

  async function analysed(facts: Parameters<typeof aProperty>[0] = {}, secret = mintSecret()) {
    const { propertyType = "single-family" } = facts;
    for (const number of [1, 2, 3])
      await aSignedLease({ address: `${number} Carried Ave ${secret.slice(-6)}`, propertyType });
    const form = anAnalysisForm({ properties: [aProperty(facts)] });
    const leadId = await sendAnalysis(form);
    await carryFromAnalysis(visitor, {
      secret,
      carried: carriedFrom(form, { leadId, area: await findCompany() }),
      now,
    });
    const [home = aProperty()] = form.properties;
    return { form, leadId, secret, home };
  }

  async function price(leadId: string, revision = 1) {
    const report = await findReport(leadId);
    await estimateEntry(report?.entryId ?? "", revision);
  }

  const dollars = (text = "") => Number(text.replaceAll(",", ""));

  test("has its rent, unless the step was saved with one or without", async () => {
    const { leadId, secret } = await analysed();
    expect((await view(secret))?.typed.estimatedRent).toBe("");
    await price(leadId);
    expect(dollars((await view(secret))?.typed.estimatedRent)).toBeGreaterThan(500);
    await saveAnswers(visitor, { secret, typed: { estimatedRent: "" }, now });
    expect((await view(secret))?.typed.estimatedRent).toBe("");
  });

  test("has the facts as they were corrected on the report, and a rent for just these", async () => {
    const { leadId, secret, home } = await analysed({ propertyType: "multi-family" });
    const facts = { ...home, unitCount: 4 };
    const seen = await factsSeen(leadId);
    await correctFacts(visitor, { keys: await mailedKeys(leadId), leadId, facts, seen });
    await price(leadId, 2);
    const typed = (await view(secret))?.typed;
    expect(typed).toMatchObject({ propertyType: "multi-family", unitCount: "4" });
    const report = await findReport(leadId);
    expect(dollars(typed?.estimatedRent)).toBe(Math.round(((report?.estimate?.rentCents ?? 0) * 4) / 100));
  });

  test("has the rent of a home that was typed before, but none of another home", async () => {
    const secret = mintSecret();
    const home = { streetAddress: "77 Typed Street", zipCode: "50311", propertyType: "single-family" };
    const step = { ...home, unitCount: "1", city: "", estimatedRent: "" };
    await saveAnswers(visitor, { secret, typed: step, now });
    const { leadId } = await analysed({ streetAddress: "77 typed st" }, secret);
    await price(leadId);
    expect(dollars((await view(secret))?.typed.estimatedRent)).toBeGreaterThan(500);
    await correctFacts(visitor, {
      keys: await mailedKeys(leadId),
      leadId,
      facts: { ...aProperty(), streetAddress: "62 Castle Road", unitCount: 40 },
      seen: await factsSeen(leadId),
    });
    await price(leadId, 2);
    expect((await view(secret))?.typed.estimatedRent).toBeUndefined();
  });

  test("has no rent from a public benchmark", async () => {
    const { leadId, secret } = await analysed({ zipCode: "50023", city: "Ankeny", propertyType: "condo" });
    await price(leadId);
    expect((await findReport(leadId))?.estimate?.method).toBe("hud");
    expect((await view(secret))?.typed.estimatedRent).toBe("");
  });

  test("of another owner with the report's link keeps no consent of the former", async () => {
    const secret = await draftOf({ ...contact("ann@owner.example"), sms: "on" }, now);
    const from = await sendAnalysis();
    const shown = await findEnrollment({ secret, step: "2", from, wants: false, now });
    expect(shown?.step).toBe(1);
    await saveAnswers(visitor, { secret, typed: { streetAddress: "1 New St", from }, now });
    const [draft] = await db()
      .select({ values: enrollmentDrafts.values })
      .from(enrollmentDrafts)
      .where(eq(enrollmentDrafts.secretHash, hashSecret(secret)));
    expect(draft?.values).toMatchObject({ sms: "", email: "ann@owner.example" });
    await saveAnswers(visitor, { secret, typed: { sms: "on" }, now });
    await saveAnswers(visitor, { secret, typed: { streetAddress: "2 New St", from }, now });
    const ready = {
      propertyType: "condo",
      unitCount: "1",
      estimatedRent: "0",
      zipCode: "50311",
      city: "Ames",
    };
    await saveAnswers(visitor, { secret, typed: { streetAddress: "2 New St", ...ready, from }, now });
    const contactStep = await findEnrollment({ secret, step: "2", from: null, wants: false, now });
    expect(contactStep).toMatchObject({ step: 2, filledBy: "draft", typed: { sms: "on" } });
  });
});
