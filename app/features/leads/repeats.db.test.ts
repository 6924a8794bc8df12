import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { enterLead } from "#app/features/leads/commands/new-lead.server.ts";
import { addNote } from "#app/features/leads/notes/commands.server.ts";
import { addLeadTask } from "#app/features/today/commands/tasks.server.ts";
import { db } from "#db/instance.server.ts";
import { formKeys, leads, tasks, timelineEvents } from "#db/schema/index.ts";
import { makeLead, makeStaff, newLead } from "#tests/factories/leads.ts";

const twenty = <Answer>(work: () => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, work));
const nobody = "11111111-1111-4111-8111-111111111111";
const now = new Date("2026-11-23T15:00:00Z");
const dueAt = { date: "2026-11-23", time: "10:00" };

const countEvents = async (leadId: string, kind: string) =>
  db().$count(timelineEvents, and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.kind, kind)));
const leadsOf = (email: string) => db().$count(leads, eq(leads.email, email));

describe("a form that is sent twenty times at once", () => {
  it("is one note", async () => {
    const person = await makeStaff();
    const { id: leadId } = await makeLead();
    const formKey = randomUUID();
    const answers = await twenty(() => addNote(person, { leadId, body: "Called.", formKey }));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await countEvents(leadId, "note")).toBe(1);
  });

  it("is one task", async () => {
    const person = await makeStaff();
    const { id: leadId } = await makeLead();
    const task = { leadId, title: "Call", dueAt, now, formKey: randomUUID() };
    const answers = await twenty(() => addLeadTask(person, task));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect([
      await db().$count(tasks, eq(tasks.leadId, leadId)),
      await countEvents(leadId, "task_added"),
    ]).toEqual([1, 1]);
  });

  it("is one new lead, and the same answer for all", async () => {
    const person = await makeStaff();
    const email = "twenty@mail.example";
    const form = { ...newLead({ phone: "", email }), formKey: randomUUID() };
    const answers = await twenty(() => enterLead(person, { form }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { leadId: expect.any(String) } });
    expect(await leadsOf(email)).toBe(1);
  });
});

it("stores another note for the same text with another key, or another text with the same key", async () => {
  const person = await makeStaff();
  const { id: leadId } = await makeLead();
  const formKey = randomUUID();
  for (const note of [
    { body: "Called.", formKey },
    { body: "Called.", formKey: `${formKey}.1` },
    { body: "Called again.", formKey },
    { body: "Called." },
    { body: "Called." },
  ])
    await addNote(person, { leadId, ...note });
  expect(await countEvents(leadId, "note")).toBe(5);
});

it("a form that was refused has not used up its key", async () => {
  const person = await makeStaff();
  const lead = await makeLead({ deletedAt: now });
  const note = { leadId: lead.id, body: "Called.", formKey: randomUUID() };
  expect(await addNote(person, note)).toMatchObject({ ok: false, reason: "not_found" });
  await db().update(leads).set({ deletedAt: null }).where(eq(leads.id, lead.id));
  expect(await addNote(person, note)).toMatchObject({ ok: true });
  expect(await countEvents(lead.id, "note")).toBe(1);
  const keys = await db().$count(formKeys);
  const task = { leadId: lead.id, title: "Call", dueAt, now, assignedTo: nobody, formKey: randomUUID() };
  expect(await addLeadTask(person, task)).toMatchObject({ ok: false, field: "assignedTo" });
  expect(await db().$count(formKeys)).toBe(keys);
});

describe("a caller whom several people write down at the same moment", () => {
  it.each([
    ["email", { phone: "", email: "Same@mail.example" }, { phone: "", email: "same@MAIL.example" }],
    ["phone", { phone: "515-555-0111", email: "" }, { phone: "(515) 555-0111", email: "one@mail.example" }],
  ])("is one lead by %s, and the others are asked", async (_, one, two) => {
    const person = await makeStaff();
    const forms = [one, two, one, two, one, two].map((fields) => newLead(fields));
    const answers = await Promise.all(forms.map((form) => enterLead(person, { form })));
    const added = answers.flatMap((answer) =>
      answer.ok && "leadId" in answer.value ? answer.value.leadId : [],
    );
    const known = answers.flatMap((answer) =>
      answer.ok && "known" in answer.value ? answer.value.known : [],
    );
    expect(added).toHaveLength(1);
    expect(known.map(({ id }) => id)).toEqual(Array(5).fill(added[0]));
  });

  it("is asked about again when the same form comes again, until it is meant", async () => {
    const person = await makeStaff();
    const before = await makeLead({ email: "again@mail.example" });
    const form = { ...newLead({ phone: "", email: "again@mail.example" }), formKey: randomUUID() };
    const known = { ok: true, value: { known: [{ id: before.id }] } };
    expect(await enterLead(person, { form })).toMatchObject(known);
    expect(await enterLead(person, { form })).toMatchObject(known);
    const answers = await twenty(() => enterLead(person, { form: { ...form, known: "add" } }));
    expect(answers.every((answer) => answer.ok && "leadId" in answer.value)).toBe(true);
    expect([await leadsOf("again@mail.example"), await countEvents(before.id, "lead_added")]).toEqual([2, 1]);
  });
});
