import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { discardDraft, saveAnswers } from "#app/features/enrollment/commands/drafts.server.ts";
import type { Typed } from "#app/features/enrollment/page.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollmentEmail } from "#app/features/enrollment/queries/quote.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { findQuote } from "#app/features/pricing/queries.server.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import {
  consents,
  enrollmentDrafts,
  feeSchedules,
  outbox,
  quotes,
  tasks,
  timelineEvents,
} from "#db/schema/index.ts";
import {
  complete,
  draftOf,
  enroll,
  reviewedIn,
  storedIn,
  typedEnrollment,
} from "#tests/factories/enrollment.ts";
import { leadOf, leadsOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { deleteExpired } from "#tests/factories/worker.ts";

const now = new Date("2026-11-21T15:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

beforeAll(() => storeOfficeRules());

const quotesOf = (id: string) => db().select().from(quotes).where(eq(quotes.leadId, id));
const story = (id: string) =>
  db()
    .select({ kind: timelineEvents.kind, data: timelineEvents.data, actorName: timelineEvents.actorName })
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, id))
    .orderBy(asc(timelineEvents.at), asc(timelineEvents.id));
const kindsOf = async (id: string) => (await story(id)).map((event) => event.kind).sort();
const view = (secret: string, step: string | null = null, at = now) =>
  findEnrollment({ secret, step, from: null, now: at });

describe("a draft", () => {
  test("saves each step apart from the others", async () => {
    const secret = await draftOf({ city: "Ames", name: "Ann" }, now);
    await saveAnswers(visitor, { secret, typed: { city: "Waukee", streetAddress: "1 Oak St" }, now });
    const saved = { city: "Waukee", name: "Ann", streetAddress: "1 Oak St" };
    expect(await storedIn(secret)).toEqual(saved);
    expect(await view(secret, "2")).toMatchObject({ step: 1, typed: saved });
  });

  test("shows no step before the earlier ones are complete", async () => {
    expect((await view(await draftOf({}, now), "3"))?.step).toBe(1);
    const contact = await draftOf(typedEnrollment({ phone: "5" }), now);
    expect((await view(contact, "3"))?.step).toBe(2);
    expect((await view(contact, "1"))?.step).toBe(1);
    expect((await view(await draftOf(typedEnrollment(), now), "3"))?.step).toBe(3);
    expect(await view("x".repeat(43), "3")).toMatchObject({ step: 1, isLost: true });
    expect(await view(contact, "3")).toMatchObject({ step: 2, isLost: false });
  });

  test("says that the answers of an earlier step are gone, and keeps those of this one", async () => {
    const { name, email, phone } = typedEnrollment();
    const withoutHome = await draftOf({ name, email, phone }, now);
    expect(await view(withoutHome, "3")).toMatchObject({ step: 1, isLost: true, typed: { name, email } });
  });

  test("lasts seven days", async () => {
    const secret = await draftOf({ city: "Ames" }, now);
    expect((await view(secret, null, days(6.9)))?.typed.city).toBe("Ames");
    expect((await view(secret, null, days(7.1)))?.typed).toEqual({});
    expect(await complete(await draftOf(typedEnrollment(), now), days(8))).toMatchObject({ ok: false });
    await deleteExpired(days(14));
    const left = await db().select().from(enrollmentDrafts);
    expect(left.every((draft) => draft.updatedAt >= days(7))).toBe(true);
  });

  test("is deleted by starting over, unless it is completed", async () => {
    const secret = await draftOf({ name: "Ann" }, now);
    await discardDraft(visitor, secret);
    expect(await storedIn(secret)).toBeUndefined();
    const enrolled = await enroll(typedEnrollment(), now);
    await discardDraft(visitor, enrolled.secret);
    expect(await findEnrolled(enrolled.secret, { now })).not.toBeNull();
  });
});

describe("a completed enrollment", () => {
  test("stores lead, quote, timeline, consents, task and emails", async () => {
    const typed = typedEnrollment({ propertyType: "multi-family", unitCount: "4", sms: "on" });
    const { leadId } = await enroll(typed, now);
    expect(await leadOf(leadId)).toMatchObject({
      status: "enrolled",
      source: "enrollment",
      name: "Ann Example",
      state: "IA",
      unitCount: 4,
      estimatedRent: "1850.00",
      phone: "(515) 555-0188",
      phoneE164: "+15155550188",
      propertyAddress: `${typed.streetAddress}, Des Moines, IA 50311`,
    });
    const [quote] = await quotesOf(leadId);
    expect(quote).toMatchObject({
      model: "enrollmentEstimate",
      scheduleName: "2026-11",
      document: { rentCents: 1_850_00, estimate: { managementBasisPoints: 590, totalMonthlyCents: 148_15 } },
    });
    expect(await findQuote(quote?.id ?? "")).toMatchObject({ code: `Q-${quote?.number}` });
    expect((await story(leadId))[0]).toMatchObject({ kind: "submitted", actorName: "Ann Example" });
    const given = await db().select().from(consents).where(eq(consents.leadId, leadId));
    expect(given.map((each) => each.purpose).sort()).toEqual(["enrollment", "sms"]);
    const open = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
    expect(open).toMatchObject([{ kind: "first_response", dueAt: new Date("2026-11-23T15:15:00Z") }]);
    expect(open[0]?.detail).toContain("Quoted $148.15 a month");
    const jobs = await db()
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `enrollment:${quote?.id}`));
    expect(jobs).toMatchObject([{ kind: "mail-enrollment", payload: { quoteId: quote?.id } }]);
    expect(await findEnrollmentEmail(quote?.id ?? "")).toMatchObject({
      owner: { email: typed.email },
      quote: { code: `Q-${quote?.number}` },
    });
  });

  test("without a rent is quoted at the assumed rent and stores none", async () => {
    const { leadId } = await enroll(typedEnrollment({ estimatedRent: "0" }), now);
    expect((await leadOf(leadId))?.estimatedRent).toBeNull();
    expect((await quotesOf(leadId))[0]?.document).toMatchObject({
      rentCents: null,
      estimate: { rentAssumed: true, baseRentCents: 2_000_00 },
    });
  });

  test("sent twenty times at once is one lead, one quote and one email", async () => {
    const typed = typedEnrollment();
    const secret = await draftOf(typed, now);
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(secret, now)));
    const [lead, ...others] = await leadsOf(typed.email);
    expect(others).toEqual([]);
    const value = { leadId: lead?.id, ownerKey: lead?.submissionId };
    for (const answer of answers) expect(answer).toEqual({ ok: true, value });
    expect(await quotesOf(lead?.id ?? "")).toHaveLength(1);
    expect(await kindsOf(lead?.id ?? "")).toEqual(["submitted"]);
  });

  test("from two browsers at once is still one lead of that home", async () => {
    const typed = typedEnrollment();
    const drafts = await Promise.all([draftOf(typed, now), draftOf(typed, now)]);
    await Promise.all(drafts.map((secret) => complete(secret, now)));
    expect(await leadsOf(typed.email)).toHaveLength(1);
  });

  test("is refused if an answer is missing or has changed since the review", async () => {
    const typed = typedEnrollment();
    const secret = await draftOf(typed, now);
    const reviewed = await reviewedIn(secret, now);
    const change = (changes: Typed) => saveAnswers(visitor, { secret, typed: changes, now });
    for (const changes of [{ zipCode: "60601" }, { streetAddress: "622 Second St" }, { sms: "on" }]) {
      await change(changes);
      expect(await complete(secret, now, { reviewed })).toMatchObject({ ok: false, reason: "changed" });
      await change({ sms: "", ...typed });
    }
    expect(await leadsOf(typed.email)).toEqual([]);
    expect(await complete(secret, now, { reviewed })).toMatchObject({ ok: true });
  });

  test("has the same quote after the fees change, but an earlier review is refused", async () => {
    const { leadId, secret } = await enroll(typedEnrollment(), now);
    const reviewing = await draftOf(typedEnrollment(), now);
    const reviewed = await reviewedIn(reviewing, now);
    const before = await findEnrolled(secret, { now });
    const dearer = {
      ...defaultSchedule,
      name: "2026-12",
      effectiveFrom: "2026-11-22",
      enrollmentEstimate: { ...defaultSchedule.enrollmentEstimate, managementBasisPoints: 990 },
    };
    await db()
      .insert(feeSchedules)
      .values({ name: dearer.name, effectiveFrom: dearer.effectiveFrom, document: dearer });
    clearCaches();
    expect((await findEnrolled(secret, { now: days(2) }))?.fees).toEqual(before?.fees);
    expect(await complete(reviewing, days(2), { reviewed })).toMatchObject({ reason: "changed" });
    const later = await enroll(typedEnrollment(), days(2));
    expect((await quotesOf(later.leadId))[0]).toMatchObject({
      scheduleName: "2026-12",
      document: { estimate: { managementBasisPoints: 990 } },
    });
    expect((await quotesOf(leadId))[0]?.scheduleName).toBe("2026-11");
  });
});
