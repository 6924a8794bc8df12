import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  carryFromAnalysis,
  saveAnswers,
  startEmpty,
} from "#app/features/enrollment/commands/drafts.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollmentEmail } from "#app/features/enrollment/queries/quote.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { findQuote } from "#app/features/pricing/queries.server.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { deleteExpired } from "#app/jobs/cleanup.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import {
  consents,
  enrollmentDrafts,
  feeSchedules,
  leads,
  outbox,
  quotes,
  tasks,
  timelineEvents,
} from "#db/schema/index.ts";
import { sendAnalysis } from "#tests/factories/analysis.ts";
import { complete, draftOf, enroll, storedIn, typedEnrollment } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

beforeAll(() => storeOfficeRules());

const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];
const leadsOf = (email = "") => db().select().from(leads).where(eq(leads.email, email));
const quotesOf = (id: string) => db().select().from(quotes).where(eq(quotes.leadId, id));
const story = (id: string) =>
  db()
    .select({ kind: timelineEvents.kind, data: timelineEvents.data, actorName: timelineEvents.actorName })
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, id))
    .orderBy(asc(timelineEvents.at), asc(timelineEvents.id));
const kindsOf = async (id: string) => (await story(id)).map((event) => event.kind).sort();
const view = (secret: string, step: string | null = null, at = now) =>
  findEnrollment({ secret, step, from: null, wants: false, now: at });

describe("a draft", () => {
  test("keeps each step apart: of two tabs the later save stays, and nothing of the other steps goes", async () => {
    const secret = await draftOf({ city: "Ames", name: "Ann" }, now);
    await Promise.all([
      saveAnswers(visitor, { secret, typed: { streetAddress: "1 Oak St" }, now }),
      saveAnswers(visitor, { secret, typed: { email: "ann@owner.example" }, now }),
    ]);
    await saveAnswers(visitor, { secret, typed: { city: "Waukee" }, now });
    expect(await storedIn(secret)).toEqual({
      city: "Waukee",
      name: "Ann",
      streetAddress: "1 Oak St",
      email: "ann@owner.example",
    });
  });

  test("shows a step its answers and those of the estimate, and never where they came from", async () => {
    const secret = await draftOf({}, now);
    const { estimatedRent, sms, ...typed } = typedEnrollment({ sms: "on" });
    const { name = "", email = "", phone = "", streetAddress = "", city = "" } = typed;
    const home = {
      ...{ propertyType: "condo", unitCount: "1", streetAddress, zipCode: "50311", city },
      carriedLead: "a61bd1e2-6f3b-4c1c-8f0e-9f1a1c1f3f10",
    };
    const carried = { contact: { name, email, phone }, home };
    await carryFromAnalysis(visitor, { secret, carried, now });
    await saveAnswers(visitor, { secret, typed: { estimatedRent, sms }, now });
    const shown = async (step: string) => Object.keys((await view(secret, step))?.typed ?? {}).sort();
    const stored = Object.keys((await storedIn(secret)) ?? {});
    expect(stored).toEqual(expect.arrayContaining(["carriedLead", "carriedEmail", "carriedStreet", "from"]));
    const property = ["city", "estimatedRent", "propertyType", "streetAddress", "unitCount", "zipCode"];
    const contact = ["email", "name", "phone", "sms"];
    expect(await shown("1")).toEqual(property);
    expect(await shown("2")).toEqual([...contact, "estimatedRent", "propertyType", "unitCount"].sort());
    expect(await shown("3")).toEqual([...property, ...contact].sort());
  });

  test("shows no step before the ones in front of it are answered", async () => {
    expect(await view(await draftOf({}, now), "3")).toMatchObject({
      step: 1,
      errors: { city: "Enter the city." },
    });
    const contact = await draftOf(typedEnrollment({ phone: "5" }), now);
    expect(await view(contact, "3")).toMatchObject({ step: 2, errors: { phone: expect.any(String) } });
    expect((await view(contact, "1"))?.step).toBe(1);
    expect((await view(await draftOf(typedEnrollment(), now), "3"))?.step).toBe(3);
    expect(await view("x".repeat(43), "3")).toMatchObject({ step: 1, isLost: true });
  });

  test("lives seven days, and begins anew after them", async () => {
    const secret = await draftOf({ city: "Ames" }, now);
    expect((await view(secret, null, days(6.9)))?.typed.city).toBe("Ames");
    expect((await view(secret, null, days(7.1)))?.typed).toEqual({});
    await saveAnswers(visitor, { secret, typed: { name: "Ann" }, now: days(7.1) });
    expect(await storedIn(secret)).toEqual({ name: "Ann" });
    expect(await complete(await draftOf(typedEnrollment(), now), days(8))).toMatchObject({ ok: false });
    await deleteExpired(days(14));
    const left = await db().select().from(enrollmentDrafts);
    expect(left.every((draft) => draft.updatedAt >= days(7))).toBe(true);
  });

  test("takes over what a rent analysis from the same browser told, until it is completed", async () => {
    const secret = await draftOf({ city: "Ames" }, now);
    const contact = { name: "Ann", email: "ann@owner.example", phone: "" };
    expect(await carryFromAnalysis(visitor, { secret, carried: { contact, home: null }, now })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await storedIn(secret)).toMatchObject({ ...contact, city: "Ames" });
    const ready = await draftOf(typedEnrollment(), now);
    await complete(ready, now);
    const late = await carryFromAnalysis(visitor, { secret: ready, carried: { contact, home: null }, now });
    expect(late.ok).toBe(false);
    const stale = { contact: { ...contact, email: "bea@owner.example" }, home: null };
    await carryFromAnalysis(visitor, { secret, carried: stale, now: days(8) });
    expect(await storedIn(secret)).toMatchObject({ email: "bea@owner.example" });
    expect(await storedIn(secret)).not.toHaveProperty("city");
  });

  test("of another person on the same computer holds no consent, home or number of the former", async () => {
    const secret = await draftOf({}, now);
    const ann = typedEnrollment();
    const { estimatedRent = "", name = "", email = "", phone = "", ...home } = ann;
    const carried = {
      contact: { name, email, phone },
      home: {
        propertyType: "condo",
        unitCount: "1",
        streetAddress: home.streetAddress ?? "",
        zipCode: "50311",
        city: "Des Moines",
        carriedLead: "",
      },
    };
    await carryFromAnalysis(visitor, { secret, carried, now });
    await saveAnswers(visitor, { secret, typed: { sms: "on", estimatedRent }, now });
    const blank = { contact: { name: "", email, phone: "" }, home: carried.home };
    await carryFromAnalysis(visitor, { secret, carried: blank, now });
    expect(await storedIn(secret)).toMatchObject({ name, phone, estimatedRent, sms: "on" });

    const bea = { name: "Bea Example", email: `bea-${email}`, phone: "515-555-0190" };
    await carryFromAnalysis(visitor, { secret, carried: { contact: bea, home: null }, now });
    expect(await storedIn(secret)).toMatchObject({ ...bea, streetAddress: "", estimatedRent: "" });
    await saveAnswers(visitor, { secret, typed: typedEnrollment(bea), now });
    expect(await complete(secret, now)).toMatchObject({ ok: true });
    const [lead] = await leadsOf(bea.email);
    const given = await db()
      .select()
      .from(consents)
      .where(eq(consents.leadId, lead?.id ?? ""));
    expect(given.map((each) => each.purpose)).toEqual(["enrollment"]);
  });

  test("is gone for whoever starts empty, and a completed one is not", async () => {
    const secret = await draftOf({ name: "Ann" }, now);
    const next = await startEmpty(visitor, { secret });
    expect(next.ok && next.value.secret).not.toBe(secret);
    expect(await view((next.ok && next.value.secret) || "")).toMatchObject({ typed: {} });
    expect(await storedIn(secret)).toBeUndefined();
    const enrolled = await enroll(typedEnrollment(), now);
    await startEmpty(visitor, { secret: enrolled.secret });
    expect(await findEnrolled(enrolled.secret, { now })).not.toBeNull();
  });

  test("takes the property from a rent report, and no word about its owner", async () => {
    const leadId = await sendAnalysis();
    const shown = await findEnrollment({ secret: null, step: null, from: leadId, wants: false, now });
    expect(shown?.typed).toMatchObject({ zipCode: "50311", unitCount: "1", propertyType: "single-family" });
    expect(shown?.typed.email).toBeUndefined();
    const secret = await draftOf({ streetAddress: "9 Typed St", from: leadId }, now);
    const again = await findEnrollment({ secret, step: null, from: leadId, wants: false, now });
    expect(again?.typed.streetAddress).toBe("9 Typed St");
  });
});

describe("a completed enrollment", () => {
  test("stores lead, quote, timeline, consents, task and mails", async () => {
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
    expect(open).toMatchObject([{ kind: "first_response", dueAt: new Date("2026-11-21T15:15:00Z") }]);
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

  test("without a rent quotes the schedule's and stores none", async () => {
    const { leadId } = await enroll(typedEnrollment({ estimatedRent: "0" }), now);
    expect((await leadOf(leadId))?.estimatedRent).toBeNull();
    expect((await quotesOf(leadId))[0]?.document).toMatchObject({
      rentCents: null,
      estimate: { rentAssumed: true, baseRentCents: 2_000_00 },
    });
  });

  test("sent twenty times at once is one lead, one quote and one mail", async () => {
    const typed = typedEnrollment();
    const secret = await draftOf(typed, now);
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(secret, now)));
    const [lead, ...others] = await leadsOf(typed.email);
    expect(others).toEqual([]);
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { leadId: lead?.id } });
    expect(await quotesOf(lead?.id ?? "")).toHaveLength(1);
    expect(await kindsOf(lead?.id ?? "")).toEqual(["submitted"]);
  });

  test("from two browsers at once is still one lead of that home", async () => {
    const typed = typedEnrollment();
    const drafts = await Promise.all([draftOf(typed, now), draftOf(typed, now)]);
    await Promise.all(drafts.map((secret) => complete(secret, now)));
    expect(await leadsOf(typed.email)).toHaveLength(1);
  });

  test("that wants an answer stores nothing", async () => {
    const typed = typedEnrollment({ zipCode: "60601" });
    const result = await complete(await draftOf(typed, now), now);
    expect(result).toMatchObject({ ok: false, field: "zipCode" });
    expect(await leadsOf(typed.email)).toEqual([]);
  });

  test("keeps its quote when a later schedule comes", async () => {
    const { leadId, secret } = await enroll(typedEnrollment(), now);
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
    expect((await findEnrolled(secret, { now: days(2) }))?.quote).toEqual(before?.quote);
    const later = await enroll(typedEnrollment(), days(2));
    expect((await quotesOf(later.leadId))[0]).toMatchObject({
      scheduleName: "2026-12",
      document: { estimate: { managementBasisPoints: 990 } },
    });
    expect((await quotesOf(leadId))[0]?.scheduleName).toBe("2026-11");
  });
});
