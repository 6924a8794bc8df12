import { and, asc, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { findWalkthroughMail } from "#app/features/walkthroughs/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, outbox, payments, tasks, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { draftOf, enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { leadOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");

beforeAll(() => storeOfficeRules());

const kindsOf = async (id: string) =>
  (await db().select({ kind: timelineEvents.kind }).from(timelineEvents).where(eq(timelineEvents.leadId, id)))
    .map((event) => event.kind)
    .sort();

describe("after the enrollment", () => {
  const walkthrough = { date: "11/23/2026", time: "10:00", now };

  test("requests the agreement once, even if the button is pressed again", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    expect((await findEnrolled(secret, { now }))?.isAgreementAsked).toBe(false);
    await Promise.all([1, 2, 3].map(() => askForAgreement(visitor, { secret, quoteId, now })));
    const asked = and(eq(tasks.leadId, leadId), eq(tasks.kind, "prepare_agreement"));
    expect(await db().select().from(tasks).where(asked)).toHaveLength(1);
    expect(await kindsOf(leadId)).toEqual(["agreement_requested", "submitted"]);
    expect((await findEnrolled(secret, { now }))?.isAgreementAsked).toBe(true);
  });

  test("counts an agreement that was requested on the home's report", async () => {
    const form = anAnalysisForm();
    const report = await sendAnalysis(form);
    const { streetAddress } = form.properties[0] ?? {};
    const typed = typedEnrollment({ email: form.email, streetAddress });
    const keys = await mailedKeys(report);
    await requestAgreement(visitor, { keys, leadId: report, now });
    const { secret, leadId } = await enroll(typed, now, undefined, keys);
    expect(leadId).toBe(report);
    expect((await findEnrolled(secret, { keys, now }))?.isAgreementAsked).toBe(true);
  });

  test("shows the paid fee until it is refunded", async () => {
    const { secret, leadId } = await enroll(typedEnrollment(), now);
    const paid = async () => (await findEnrolled(secret, { now }))?.paid;
    const payment = {
      leadId,
      scheduleName: "2026-11",
      model: "Pitch pricing",
      amountCents: 199_00,
      mode: "sandbox" as const,
    };
    expect(await paid()).toBeNull();
    await db()
      .insert(payments)
      .values({ ...payment, description: "Onboarding fee", status: "paid", paidAt: now });
    expect(await paid()).toBe("The onboarding fee of $199 is paid, since Nov 21, 2026.");
    await db().update(payments).set({ status: "refunded" }).where(eq(payments.leadId, leadId));
    expect(await paid()).toBeNull();
  });

  test("saves the walkthrough, lets it change, and leaves the status", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough });
    await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough });
    expect(await leadOf(leadId)).toMatchObject({
      status: "enrolled",
      walkthroughDate: new Date("2026-11-23T16:00:00Z"),
    });
    await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough, time: "14:30" });
    expect((await findEnrolled(secret, { now }))?.walkthrough).toEqual({
      label: "Monday, Nov 23, 2026, 2:30 PM CST",
      date: "2026-11-23",
      time: "14:30",
    });
    expect(await kindsOf(leadId)).toEqual(["submitted", "walkthrough_scheduled", "walkthrough_scheduled"]);
  });

  test("starts from scratch after the lead was deleted", async () => {
    const { secret, leadId } = await enroll(typedEnrollment(), now);
    await db().update(leads).set({ deletedAt: now }).where(eq(leads.id, leadId));
    expect(await findEnrolled(secret, { now })).toBeNull();
    const asked = { secret: null, enrolled: secret, step: null, from: null, now };
    expect(await findEnrollment(asked)).toMatchObject({ step: 1, typed: {} });
  });

  test("gives the office one task, which follows the time and reopens", async () => {
    await storeOfficeRules({ newLeadAddresses: ["office@porchlight.example"] });
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    const task = async () => {
      const rows = await db()
        .select()
        .from(tasks)
        .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "confirm_walkthrough")));
      expect(rows).toHaveLength(1);
      return rows[0];
    };
    await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough });
    expect(await task()).toMatchObject({
      detail: expect.stringContaining(
        "Monday, Nov 23, 2026, 10:00 AM CST, chosen by Ann Example, 515-555-0188",
      ),
      // An hour before the walkthrough, which is sooner than the target.
      dueAt: new Date("2026-11-23T15:00:00Z"),
    });
    await db().update(tasks).set({ doneAt: now }).where(eq(tasks.leadId, leadId));
    await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough, time: "14:30" });
    const after = await task();
    expect(after).toMatchObject({ doneAt: null, version: 2 });
    expect(after?.detail).toMatch(/2:30 PM.*Before: Nov 23, 2026, 10:00 AM CST\./);

    const mails = await db()
      .select({ kind: outbox.kind, payload: outbox.payload })
      .from(outbox)
      .where(like(outbox.dedupeKey, `walkthrough:${leadId}:%`))
      .orderBy(asc(outbox.id));
    const of = (times: { at: string; from?: string }) => [
      { kind: "mail-walkthrough", payload: { leadId, ...times } },
      {
        kind: "mail-walkthrough-office",
        payload: { leadId, ...times, to: "office@porchlight.example" },
      },
    ];
    const from = "2026-11-23T16:00:00.000Z";
    expect(mails).toEqual([...of({ at: from }), ...of({ at: "2026-11-23T20:30:00.000Z", from })]);
    expect(await findWalkthroughMail({ leadId, at: "2026-11-23T16:00:00.000Z" })).toBeNull();
    expect(await findWalkthroughMail({ leadId, at: "2026-11-23T20:30:00.000Z" })).toMatchObject({
      time: "Monday, Nov 23, 2026, 2:30 PM CST",
    });
  });

  test("needs a future time and the visitor's own enrollment", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    const refused = await Promise.all([
      chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough, date: "11/20/2026" }),
      chooseWalkthrough(visitor, { secret: "x".repeat(43), quoteId, ...walkthrough }),
      askForAgreement(visitor, { secret: await draftOf(typedEnrollment(), now), quoteId, now }),
      chooseWalkthrough(visitor, {
        secret,
        quoteId: (await enroll(typedEnrollment(), now)).quoteId,
        ...walkthrough,
      }),
    ]);
    expect(refused.map((each) => !each.ok && (each.field ?? each.reason))).toEqual([
      "walkthrough",
      "not_found",
      "conflict",
      "conflict",
    ]);
    expect((await leadOf(leadId))?.walkthroughDate).toBeNull();
    expect(await findEnrolled(null)).toBeNull();
    expect(await findEnrolled("x".repeat(43))).toBeNull();
  });
});
