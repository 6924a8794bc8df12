import { describe, expect, test } from "vitest";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { saveAnswers, startFromAnalysis } from "#app/features/enrollment/commands/drafts.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { anAnalysisForm, aProperty, aSignedLease, sendAnalysis } from "#tests/factories/analysis.ts";
import { draftOf, enroll, storedIn, typedEnrollment } from "#tests/factories/enrollment.ts";

const view = (secret: string | null, from: string | null = null) =>
  findEnrollment({ secret, step: null, from });
const contact = { name: "", email: "ann@owner.example", phone: "" };

async function start(typed: Parameters<typeof saveAnswers>[1]["typed"], secret: string | null = null) {
  const started = await startFromAnalysis(visitor, { secret, typed });
  return started.ok ? started.value.secret : "";
}

describe("an enrollment after a rent analysis", () => {
  test("has its contact, home and rent until the step is saved", async () => {
    for (const number of [1, 2, 3])
      await aSignedLease({ address: `${number} Analysis Ave`, propertyType: "single-family" });
    const form = anAnalysisForm({ properties: [aProperty()] });
    const from = await sendAnalysis(form);
    const secret = await start({ ...contact, from });
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

  test("does not replace an enrollment with a home, but one without", async () => {
    const begun = await draftOf(typedEnrollment());
    expect(await start(contact, begun)).toBe(begun);
    const empty = await draftOf({ email: "bea@owner.example", sms: "on" });
    expect(await storedIn(await start(contact, empty))).toEqual(contact);
    expect(await storedIn(empty)).toBeUndefined();
  });
});

describe("a rent report", () => {
  test("fills in the home and nothing about its owner", async () => {
    const from = await sendAnalysis();
    const shown = await view(null, from);
    expect(shown?.typed).toMatchObject({ zipCode: "50311", unitCount: "1", propertyType: "single-family" });
    expect(shown?.typed.email).toBeUndefined();
  });

  test("asks before it replaces an enrollment of another home", async () => {
    const from = await sendAnalysis();
    const secret = await draftOf(typedEnrollment({ streetAddress: "9 Typed St" }));
    expect(await view(secret, from)).toMatchObject({
      otherHome: "9 Typed St",
      typed: { streetAddress: "9 Typed St" },
    });
    expect((await view(secret))?.otherHome).toBeNull();
  });

  test("starts no enrollment of a home that is enrolled", async () => {
    const form = anAnalysisForm();
    const from = await sendAnalysis(form);
    const { streetAddress } = form.properties[0] ?? {};
    await enroll(typedEnrollment({ email: form.email, streetAddress, from }));
    expect(await view(null, from)).toBeNull();
  });
});
