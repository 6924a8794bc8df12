import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { unlockAnalysis } from "#app/features/calculators/commands.server.ts";
import type { UnlockForm } from "#app/features/calculators/schema.ts";
import type { Typed } from "#app/features/calculators/typed.ts";
import type { OfficeRules } from "#app/features/settings/company/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { consents, outbox, tasks, timelineEvents } from "#db/schema/index.ts";
import { leadsOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

let office: OfficeRules;
beforeAll(async () => {
  office = await storeOfficeRules({ newLeadAddresses: ["office@owner.example"] });
});

const now = new Date("2026-11-21T18:00:00Z");
const unlock = (form: UnlockForm & Typed, formKey: string = randomUUID()) =>
  unlockAnalysis(visitor, form, {
    figures: form,
    formKey,
    page: "/rent-vs-sell",
    ip: "203.0.113.9",
    touches: noTouches,
    now,
  });

test("an email becomes an anonymous lead with a consent, the calculation and a task due in a day", async () => {
  const email = "unlock-one@owner.example";
  const answer = await unlock({ email, monthlyRent: "1,000", homeValue: "x" });
  expect(answer).toEqual({ ok: true, value: { query: { monthlyRent: "1000" } } });
  const [lead, ...others] = await leadsOf(email);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ name: "Anonymous", status: "leads", source: "rent-vs-sell-calculator" });
  const leadId = lead?.id ?? "";
  const given = await db().select().from(consents).where(eq(consents.leadId, leadId));
  expect(given).toMatchObject([{ purpose: "calculator", page: "/rent-vs-sell", ip: "203.0.113.9" }]);
  const [task] = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
  expect(task?.dueAt.toISOString()).toBe("2026-11-22T18:00:00.000Z");
  expect(task?.detail).toMatch(
    /^The calculator says SELL, by \$.+ after 5 years: value \$300,000, rent \$1,000/,
  );
  const [event] = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, leadId));
  expect(event?.data).toMatchObject({ recommendation: "SELL", query: "monthlyRent=1000" });
});

test("the same form sent twenty times at once makes one lead, consent, task and notice", async () => {
  const email = "unlock-many@owner.example";
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => unlock({ email, name: "Ada Sample" }, key)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const [lead, ...others] = await leadsOf(email);
  expect(others).toEqual([]);
  expect(lead?.name).toBe("Ada Sample");
  const leadId = lead?.id ?? "";
  expect(await db().select().from(consents).where(eq(consents.leadId, leadId))).toHaveLength(1);
  expect(await db().select().from(tasks).where(eq(tasks.leadId, leadId))).toHaveLength(1);
  const notices = await db().select().from(outbox).where(eq(outbox.kind, "mail-new-lead"));
  const own = notices.filter(({ payload }) => payload.leadId === leadId);
  expect(own.map(({ payload }) => payload.to)).toEqual(office.newLeadAddresses);
});

test("a second calculation with the same email adds an event to the same lead", async () => {
  const email = "unlock-again@owner.example";
  await unlock({ email });
  await unlock({ email: email.toUpperCase(), homeValue: "500000" });
  const all = await leadsOf(email);
  expect(all).toHaveLength(1);
  const events = await db()
    .select({ kind: timelineEvents.kind })
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, all[0]?.id ?? ""));
  expect(events.map(({ kind }) => kind).sort()).toEqual(["came_again", "submitted"]);
});
