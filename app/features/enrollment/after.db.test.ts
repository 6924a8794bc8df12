import { and, asc, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { saveAnswers } from "#app/features/enrollment/commands/drafts.server.ts";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { findEnrolled, findWalkthroughEmail } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, outbox, payments, tasks, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { draftOf, enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");
const tomorrow = new Date("2026-11-22T15:00:00Z");

beforeAll(() => storeOfficeRules());

const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];
const kindsOf = async (id: string) =>
  (await db().select({ kind: timelineEvents.kind }).from(timelineEvents).where(eq(timelineEvents.leadId, id)))
    .map((event) => event.kind)
    .sort();

describe("after the enrollment", () => {
  const visit = { date: "11/23/2026", time: "10:00", acknowledged: true, now };

  test("the agreement is asked for once, however often the button is pressed", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    expect((await findEnrolled(secret, { now }))?.isAgreementAsked).toBe(false);
    await Promise.all([1, 2, 3].map(() => askForAgreement(visitor, { secret, quoteId, now })));
    const asked = and(eq(tasks.leadId, leadId), eq(tasks.kind, "prepare_agreement"));
    expect(await db().select().from(tasks).where(asked)).toHaveLength(1);
    expect(await kindsOf(leadId)).toEqual(["agreement_requested", "submitted"]);
    expect((await findEnrolled(secret, { now }))?.isAgreementAsked).toBe(true);
  });

  test("an agreement that was requested on the home's report is asked for", async () => {
    const form = anAnalysisForm();
    const report = await sendAnalysis(form);
    const { streetAddress } = form.properties[0] ?? {};
    const typed = typedEnrollment({ email: form.email, streetAddress });
    await requestAgreement(visitor, { keys: await mailedKeys(report), leadId: report, now });
    const { secret, leadId } = await enroll(typed, now);
    expect(leadId).toBe(report);
    expect((await findEnrolled(secret, { now }))?.isAgreementAsked).toBe(true);
  });

  test("a fee that was paid is told, until it went back as a whole", async () => {
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

  test("the walkthrough is kept, can be changed, and leaves the status", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit });
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit });
    expect(await leadOf(leadId)).toMatchObject({
      status: "enrolled",
      walkthroughDate: new Date("2026-11-23T16:00:00Z"),
    });
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit, time: "14:30" });
    expect((await findEnrolled(secret, { now }))?.walkthrough).toEqual({
      words: "Monday, Nov 23, 2026, 2:30 PM CST",
      whose: "choice",
      date: "2026-11-23",
      time: "14:30",
    });
    expect(await kindsOf(leadId)).toEqual(["submitted", "walkthrough_scheduled", "walkthrough_scheduled"]);
  });

  test("the walkthrough is changed five times at most, then by phone", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    const times = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"];
    expect(await findEnrolled(secret, { now })).toMatchObject({ mayChangeVisit: true });
    for (const time of times)
      expect(await chooseWalkthrough(visitor, { secret, quoteId, ...visit, time })).toMatchObject({
        ok: true,
      });
    expect(await chooseWalkthrough(visitor, { secret, quoteId, ...visit, time: "12:00" })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Please call us to change it again: \d{3}-\d{3}-\d{4}\.$/),
    });
    expect(await chooseWalkthrough(visitor, { secret, quoteId, ...visit, time: "11:30" })).toMatchObject({
      ok: true,
    });
    expect((await leadOf(leadId))?.walkthroughDate).toEqual(new Date("2026-11-23T17:30:00Z"));
    expect(await kindsOf(leadId)).toHaveLength(7);
    expect(await findEnrolled(secret, { now })).toMatchObject({ mayChangeVisit: false });
  });

  test("an appointment that the office made stands, and another time is a wish", async () => {
    await storeOfficeRules({ newLeadAddresses: ["office@porchlight.example"] });
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    const ours = new Date("2026-12-08T16:00:00Z");
    await db().update(leads).set({ walkthroughDate: ours }).where(eq(leads.id, leadId));
    await Promise.all([1, 2, 3].map(() => chooseWalkthrough(visitor, { secret, quoteId, ...visit })));
    expect((await leadOf(leadId))?.walkthroughDate).toEqual(ours);
    expect((await findEnrolled(secret, { now }))?.walkthrough).toMatchObject({ whose: "wish" });
    expect(await kindsOf(leadId)).toEqual(["submitted", "walkthrough_wished"]);
    const [task] = await db()
      .select()
      .from(tasks)
      .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "confirm_walkthrough")));
    expect(task?.detail).toMatch(/wished by Ann Example.*The office has: Dec 8, 2026, 10:00 AM CST\./);
  });

  test("a time that the owner chose at another browser is told as theirs, and not as the office's", async () => {
    const typed = typedEnrollment();
    const first = await enroll(typed, now);
    const { leadId } = first;
    await chooseWalkthrough(visitor, { secret: first.secret, quoteId: first.quoteId, ...visit });
    const { secret, quoteId } = await enroll(typed, now);
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit, time: "14:30" });
    expect((await leadOf(leadId))?.walkthroughDate).toEqual(new Date("2026-11-23T16:00:00Z"));
    const task = async () =>
      (
        await db()
          .select()
          .from(tasks)
          .where(eq(tasks.dedupeKey, `walkthrough:${leadId}`))
      )[0]?.detail;
    expect(await task()).toMatch(/2:30 PM CST, wished by Ann.*So far: Nov 23, 2026, 10:00 AM CST\./);
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit });
    expect(await task()).toContain("Ann Example stays with the time before: Monday, Nov 23, 2026, 10:00 AM");
    const told = await db()
      .select({ body: timelineEvents.body })
      .from(timelineEvents)
      .where(and(eq(timelineEvents.leadId, leadId), like(timelineEvents.kind, "walkthrough%")));
    const words = told.map(({ body }) => body).join("\n");
    expect(words).toContain("(so far: Nov 23, 2026, 10:00 AM CST)");
    expect(words).toContain("(as it was; wished before: Nov 23, 2026, 2:30 PM CST)");
    expect(words).not.toContain("the office has");
  });

  test("an owner who wished another time and takes the office's has that, and nobody has to call", async () => {
    await storeOfficeRules({ newLeadAddresses: ["office@porchlight.example"] });
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    const ours = new Date("2026-12-08T16:00:00Z");
    await db().update(leads).set({ walkthroughDate: ours }).where(eq(leads.id, leadId));
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit });
    const taken = { secret, quoteId, ...visit, date: "12/08/2026" };
    await chooseWalkthrough(visitor, taken);
    await chooseWalkthrough(visitor, taken);
    expect((await leadOf(leadId))?.walkthroughDate).toEqual(ours);
    expect((await findEnrolled(secret, { now }))?.walkthrough).toMatchObject({
      words: "Tuesday, Dec 8, 2026, 10:00 AM CST",
      whose: "office",
    });
    expect(await kindsOf(leadId)).toEqual([
      "submitted",
      "task_closed",
      "walkthrough_scheduled",
      "walkthrough_wished",
    ]);
    const [task] = await db()
      .select()
      .from(tasks)
      .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "confirm_walkthrough")));
    expect(task).toMatchObject({
      doneAt: now,
      detail: expect.stringMatching(/Ann Example takes the time that the office has: Tuesday, Dec 8, 2026/),
    });
    const mails = like(outbox.dedupeKey, `walkthrough:${leadId}:%`);
    expect(await db().select().from(outbox).where(mails)).toEqual([]);
  });

  test("an owner who picks the office's time at once sees it, and closes no task about it", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit });
    const lead = await leadOf(leadId);
    const again = await enroll(
      typedEnrollment({ email: lead?.email ?? "", streetAddress: lead?.streetAddress ?? "" }),
      now,
    );
    expect(again.leadId).toBe(leadId);
    expect((await findEnrolled(again.secret, { now }))?.walkthrough).toBeNull();
    await chooseWalkthrough(visitor, { secret: again.secret, quoteId: again.quoteId, ...visit });
    expect((await findEnrolled(again.secret, { now }))?.walkthrough).toMatchObject({ whose: "office" });
    const [task] = await db()
      .select()
      .from(tasks)
      .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "confirm_walkthrough")));
    expect(task?.doneAt).toBeNull();
  });

  test("an owner whose lead was deleted begins again, without going in a circle", async () => {
    const { secret, leadId } = await enroll(typedEnrollment(), now);
    await db().update(leads).set({ deletedAt: now }).where(eq(leads.id, leadId));
    expect(await findEnrolled(secret, { now })).toBeNull();
    const asked = { secret, step: null, from: null, wants: false, now };
    expect(await findEnrollment(asked)).toMatchObject({ step: 1, typed: {} });
    await saveAnswers(visitor, { secret, typed: { streetAddress: "12 New Street" }, now });
    expect((await findEnrollment(asked))?.typed).toEqual({ streetAddress: "12 New Street" });
  });

  test("the office has one task to confirm it, which follows the time and opens again", async () => {
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
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit });
    expect(await task()).toMatchObject({
      detail: expect.stringContaining(
        "Monday, Nov 23, 2026, 10:00 AM CST, chosen by Ann Example, 515-555-0188",
      ),
      dueAt: tomorrow,
    });
    await db().update(tasks).set({ doneAt: now }).where(eq(tasks.leadId, leadId));
    await chooseWalkthrough(visitor, { secret, quoteId, ...visit, time: "14:30" });
    const after = await task();
    expect(after).toMatchObject({ doneAt: null, version: 2 });
    expect(after?.detail).toMatch(/2:30 PM.*Before: Nov 23, 2026, 10:00 AM CST\./);

    const mails = await db()
      .select({ kind: outbox.kind, payload: outbox.payload })
      .from(outbox)
      .where(like(outbox.dedupeKey, `walkthrough:${leadId}:%`))
      .orderBy(asc(outbox.id));
    const of = (visit: { at: string; from?: string }) => [
      { kind: "mail-walkthrough", payload: { leadId, ...visit } },
      { kind: "mail-walkthrough-office", payload: { leadId, ...visit, to: "office@porchlight.example" } },
    ];
    const from = "2026-11-23T16:00:00.000Z";
    expect(mails).toEqual([...of({ at: from }), ...of({ at: "2026-11-23T20:30:00.000Z", from })]);
    expect(await findWalkthroughEmail({ leadId, at: "2026-11-23T16:00:00.000Z" })).toBeNull();
    expect(await findWalkthroughEmail({ leadId, at: "2026-11-23T20:30:00.000Z" })).toMatchObject({
      words: "Monday, Nov 23, 2026, 2:30 PM CST",
    });
  });

  test("the task warns when another owner has that hour, and not when it is free again", async () => {
    const first = await enroll(typedEnrollment({ streetAddress: "77 Other St" }), now);
    const second = await enroll(typedEnrollment(), now);
    const detail = async () =>
      (
        await db()
          .select()
          .from(tasks)
          .where(eq(tasks.dedupeKey, `walkthrough:${second.leadId}`))
      )[0]?.detail;
    const at = { ...visit, date: "12/01/2026" };
    const keys = { secret: second.secret, quoteId: second.quoteId };
    await chooseWalkthrough(visitor, { secret: first.secret, quoteId: first.quoteId, ...at });
    await chooseWalkthrough(visitor, { ...keys, ...at, time: "10:30" });
    expect(await detail()).toContain("within the hour: 77 Other St, Des Moines, IA 50311 at 10:00 AM.");
    await chooseWalkthrough(visitor, { ...keys, ...at, time: "11:00" });
    expect(await detail()).not.toContain("77 Other St");
  });

  test("needs the tick, a time ahead and an enrollment of one's own", async () => {
    const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
    const refused = await Promise.all([
      chooseWalkthrough(visitor, { secret, quoteId, ...visit, acknowledged: false }),
      chooseWalkthrough(visitor, { secret, quoteId, ...visit, date: "11/20/2026" }),
      chooseWalkthrough(visitor, { secret: "x".repeat(43), quoteId, ...visit }),
      askForAgreement(visitor, { secret: await draftOf(typedEnrollment(), now), quoteId, now }),
      chooseWalkthrough(visitor, {
        secret,
        quoteId: (await enroll(typedEnrollment(), now)).quoteId,
        ...visit,
      }),
    ]);
    expect(refused.map((each) => !each.ok && (each.field ?? each.reason))).toEqual([
      "acknowledged",
      "visit",
      "not_found",
      "not_found",
      "conflict",
    ]);
    expect((await leadOf(leadId))?.walkthroughDate).toBeNull();
    expect(await findEnrolled(null)).toBeNull();
    expect(await findEnrolled("x".repeat(43))).toBeNull();
  });
});
