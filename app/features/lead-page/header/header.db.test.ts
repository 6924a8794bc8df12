import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chooseStatus, setFollowUp } from "#app/features/lead-page/header/commands.server.ts";
import { followUpDays, statusChoices } from "#app/features/lead-page/header/rules.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";

const now = new Date("2026-11-25T20:00:00Z");

test("a lost lead needs a reason of the list, which says whether it was one", async () => {
  const staff = await makeStaff();
  const { id: leadId } = await makeLead({ status: "proposal" });
  const choose = (reason: string | undefined, version = 1) =>
    chooseStatus(staff, { leadId, form: { status: "lost", reason, version } });
  expect(await choose(undefined)).toMatchObject({ reason: "invalid", field: "reason" });
  expect(await choose("Because")).toMatchObject({ reason: "invalid", field: "reason" });
  expect(await choose("Spam or a test", 9)).toMatchObject({ reason: "changed" });
  expect(await choose("Spam or a test")).toMatchObject({ value: { changed: true } });
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  expect(lead).toMatchObject({
    status: "lost",
    statusReason: "Spam or a test",
    statusReasonKind: "invalid",
  });
  expect(await choose("Spam or a test", 2)).toMatchObject({ value: { changed: false } });
  expect(await choose("Chose another company", 2)).toMatchObject({ value: { changed: true } });
  const [after] = await db().select().from(leads).where(eq(leads.id, leadId));
  expect(after).toMatchObject({
    statusReason: "Chose another company",
    statusChangedAt: lead?.statusChangedAt,
  });
});

test("each status says what follows", () => {
  const choices = statusChoices({ hasAgreement: false, hasPayment: true, hasWalkthrough: true });
  const choice = (value: string) => choices.find((each) => each.value === value);
  expect(choice("contract_sent")).toMatchObject({
    label: "Contract Sent",
    next: "Changes by itself when the fee is paid.",
    caution: "No agreement is out. Sending it from this page sets the status.",
  });
  expect(choice("lost")?.caution).toContain("the payment link");
  expect(choice("closed")?.next).toBe("Nothing changes it by itself.");
});

test("the next follow-up is added once, then moved", async () => {
  const staff = await makeStaff();
  const { id: leadId } = await makeLead();
  const [tomorrow, , nextWeek] = followUpDays(now, "America/Chicago");
  expect([tomorrow?.date, nextWeek?.date]).toEqual(["2026-11-26", "2026-12-02"]);
  const stored = () => db().select().from(tasks).where(eq(tasks.leadId, leadId));
  const formKey = crypto.randomUUID();
  const form = { intent: "follow-up", date: "2026-11-26", time: "09:00", formKey } as const;
  for (const _ of [1, 2]) await setFollowUp(staff, { leadId, form, now });
  const [task, ...more] = await stored();
  expect([task?.kind, more.length]).toEqual(["follow_up", 0]);
  const moved = { ...form, date: "2026-12-02", task: task?.id, version: task?.version };
  expect(await setFollowUp(staff, { leadId, form: moved, now })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([{ dueAt: new Date("2026-12-02T15:00:00Z") }]);
});
