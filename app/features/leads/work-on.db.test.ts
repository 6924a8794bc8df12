import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { addLeadTask } from "#app/features/today/commands/tasks.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

const assigneeOf = async (id: string) =>
  (await db().select().from(leads).where(eq(leads.id, id)))[0]?.assignedTo;

test("a payment request assigns an unassigned lead and closes its first reply task", async () => {
  const staff = await makeStaff();
  const { id: leadId } = await makeLead();
  await makeTask(leadId, { kind: "first_response", title: "Reply to Ann" });
  expect(await requestPayment(staff, { leadId })).toMatchObject({ ok: true });
  expect(await assigneeOf(leadId)).toBe(staff.userId);
  const open = and(eq(tasks.leadId, leadId), eq(tasks.kind, "first_response"), isNull(tasks.doneAt));
  expect(await db().select().from(tasks).where(open)).toEqual([]);
});

test("a lead that someone has stays theirs when a colleague adds a task", async () => {
  const [owner, colleague] = [await makeStaff(), await makeStaff()];
  const { id: leadId } = await makeLead({ assignedTo: owner.userId });
  const dueAt = { date: "2026-11-25", time: "09:00" };
  const now = new Date("2026-11-24T15:00:00Z");
  expect(await addLeadTask(colleague, { leadId, title: "Call", dueAt, now })).toMatchObject({ ok: true });
  expect(await assigneeOf(leadId)).toBe(owner.userId);
});
