import { describe, expect, test } from "vitest";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { saveAnswers, startFromAnalysis } from "#app/features/enrollment/commands/drafts.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { visitor } from "#app/lib/actor.ts";
import {
  anAnalysisForm,
  aProperty,
  aSignedLease,
  sendAnalysis,
  senderKeys,
} from "#tests/factories/analysis.ts";
import { draftOf, enroll, typedEnrollment } from "#tests/factories/enrollment.ts";

const view = (secret: string | null, from: string | null = null) =>
  findEnrollment({ secret, step: null, from });
const contact = { name: "", email: "ann@owner.example", phone: "" };

describe("an enrollment after a rent analysis", () => {
  test("has its contact, home and rent until the step is saved", async () => {
    for (const number of [1, 2, 3])
      await aSignedLease({ address: `${number} Analysis Ave`, propertyType: "single-family" });
    const form = anAnalysisForm({ properties: [aProperty()] });
    const from = await sendAnalysis(form);
    const secret = await draftOf({ ...contact, from });
    const home = { streetAddress: form.properties[0]?.streetAddress, unitCount: "1" };
    expect(await view(secret)).toMatchObject({
      typed: { ...contact, ...home, estimatedRent: "" },
      from: { leadId: from },
    });
    await estimateEntry((await findReport(from))?.entryId ?? "", 1);
    const rent = (await view(secret))?.typed.estimatedRent ?? "";
    expect(Number(rent.replaceAll(",", ""))).toBeGreaterThan(500);
    await saveAnswers(visitor, { secret, typed: { streetAddress: "1 Oak St", estimatedRent: "" } });
    expect(await view(secret)).toMatchObject({
      typed: { streetAddress: "1 Oak St", estimatedRent: "" },
      from: null,
    });
  });

  test("of another home stays as it is", async () => {
    const typed = typedEnrollment();
    const secret = await draftOf(typed);
    await startFromAnalysis(visitor, { secret, typed: { ...contact, from: await sendAnalysis() } });
    expect((await view(secret))?.typed).toEqual(typed);
  });
});

describe("a rent report", () => {
  test("fills in the home and nothing about its owner", async () => {
    const from = await sendAnalysis();
    const shown = await view(null, from);
    expect(shown?.typed).toMatchObject({ zipCode: "50311", unitCount: "1", propertyType: "single-family" });
    expect(shown?.typed.email).toBeUndefined();
  });

  test("replaces the home that was typed before, and not the contact", async () => {
    const from = await sendAnalysis();
    const secret = await draftOf(typedEnrollment({ streetAddress: "9 Typed St" }));
    const { typed } = (await view(secret, from)) ?? {};
    expect(typed).toMatchObject({ from, name: "Ann Example" });
    expect(typed?.streetAddress).not.toBe("9 Typed St");
    expect((await view(secret))?.typed.streetAddress).toBe("9 Typed St");
  });

  test("starts no enrollment of a home that is enrolled", async () => {
    const form = anAnalysisForm();
    const from = await sendAnalysis(form);
    const { streetAddress } = form.properties[0] ?? {};
    const typed = typedEnrollment({ email: form.email, streetAddress, from });
    await enroll(typed, undefined, undefined, await senderKeys(from));
    expect(await view(null, from)).toBeNull();
  });
});
