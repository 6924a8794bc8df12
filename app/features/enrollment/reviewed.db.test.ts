import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { saveAnswers } from "#app/features/enrollment/commands/drafts.server.ts";
import { findEnrolledLead } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import type { Sent } from "#app/features/enrollment/schema.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, leads, zipCodes } from "#db/schema/index.ts";
import { complete, draftOf, enroll, reviewedIn, typedEnrollment } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

const sampleZip = {
  zip: "50399",
  city: "Sample Springs",
  county: "Polk",
  lat: 41.5,
  lng: -93.6,
};

beforeAll(() => storeOfficeRules());

const leadsOf = (email = "") => db().select().from(leads).where(eq(leads.email, email));

describe("an enrollment that is completed", () => {
  test("is what its review showed: after another tab changed an answer, nothing is completed", async () => {
    const typed = typedEnrollment();
    const secret = await draftOf(typed, now);
    const reviewed = await reviewedIn(secret, now);
    const change = (changes: Sent) => saveAnswers(visitor, { secret, typed: changes, now });
    for (const changes of [{ streetAddress: "622 Second St" }, { estimatedRent: "2,400" }, { sms: "on" }]) {
      await change(changes);
      const late = await complete(secret, now, { reviewed });
      expect(late).toMatchObject({
        ok: false,
        reason: "conflict",
        message: expect.stringContaining("please look again"),
      });
      await change({ sms: "", ...typed });
    }
    expect(await complete(secret, now, { reviewed: "" })).toMatchObject({ ok: false, reason: "conflict" });
    expect(await leadsOf(typed.email)).toEqual([]);
    expect(await complete(secret, now, { reviewed })).toMatchObject({ ok: true });
    expect(await complete(secret, now, { reviewed: "" })).toMatchObject({ ok: true });
    expect(await leadsOf(typed.email)).toHaveLength(1);
  });

  test("is asked about its city where the ZIP code is another one's, and completed all the same", async () => {
    await db().insert(zipCodes).values(sampleZip).onConflictDoNothing();
    const review = async (city: string) => {
      const typed = { ...typedEnrollment(), zipCode: sampleZip.zip, city };
      const secret = await draftOf(typed, now);
      const view = await findEnrollment({ secret, step: "3", from: null, wants: true, now });
      return { secret, asks: view?.otherCity };
    };
    expect(await review(" sample springs ")).toMatchObject({ asks: null });
    const { secret, asks } = await review("Chicago");
    expect(asks).toBe("Sample Springs");
    expect(await complete(secret, now)).toMatchObject({ ok: true });
  });

  test("is quoted as its review showed it: where a later schedule came, it is shown again", async () => {
    const secret = await draftOf(typedEnrollment(), now);
    const reviewed = await reviewedIn(secret, now);
    const dearer = { ...defaultSchedule, name: "2026-11b", effectiveFrom: "2026-11-25" };
    await db()
      .insert(feeSchedules)
      .values({ name: dearer.name, effectiveFrom: dearer.effectiveFrom, document: dearer });
    clearCaches();
    expect(await complete(secret, days(5), { reviewed })).toMatchObject({ ok: false, reason: "conflict" });
    expect(await complete(secret, days(5))).toMatchObject({ ok: true });
  });

  test("is known to its own browser, until the office deletes its lead", async () => {
    const { secret, leadId } = await enroll(typedEnrollment(), now);
    expect(await findEnrolledLead(secret, now)).toBe(leadId);
    expect(await findEnrolledLead(await draftOf(typedEnrollment(), now), now)).toBeNull();
    expect(await findEnrolledLead(null)).toBeNull();
    await db().update(leads).set({ deletedAt: now }).where(eq(leads.id, leadId));
    expect(await findEnrolledLead(secret, now)).toBeNull();
  });
});
