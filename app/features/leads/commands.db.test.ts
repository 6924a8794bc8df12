import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { editLead } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { findLeadEdit } from "#app/features/lead-page/queries/edit-forms.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { enterLead } from "#app/features/leads/commands/new-lead.server.ts";
import { addNote } from "#app/features/leads/notes/commands.server.ts";
import { EditLeadForm, NewLeadForm } from "#app/features/leads/schema.ts";
import { addLeadTask, changeTask, finishTask } from "#app/features/today/commands/tasks.server.ts";
import { system, visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks } from "#db/schema/index.ts";
import {
  deleteLeads,
  leadOf,
  makeEntry,
  makeLead,
  makeStaff,
  makeTask,
  newLead,
  storyOf,
} from "#tests/factories/leads.ts";

const now = new Date("2026-11-21T15:00:00Z");
const clock = { date: "2026-11-23", time: "10:00" };
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const nobody = "11111111-1111-4111-8111-111111111111";

describe("a visitor", () => {
  it("changes nothing", async () => {
    const lead = await makeLead();
    const task = await makeTask(lead.id);
    const target = { taskId: task.id, version: 1 };
    const answers = await Promise.all([
      enterLead(visitor, { form: newLead() }),
      addNote(visitor, { leadId: lead.id, body: "Hello" }),
      addLeadTask(visitor, { leadId: lead.id, title: "Call", dueAt: clock }),
      finishTask(visitor, { taskId: task.id, isDone: true }),
      changeTask(visitor, { ...target, dueAt: clock }),
      changeTask(visitor, { ...target, assignedTo: null }),
      restoreLeads(visitor, { ids: [lead.id] }),
    ]);
    expect(answers.map((answer) => answer.ok || answer.reason)).toEqual(answers.map(() => "forbidden"));
    expect(await storyOf(lead.id)).toEqual([]);
    expect(await leadOf(lead.id)).toMatchObject({ version: 1, deletedAt: null });
  });
});

describe("a new lead", () => {
  it("comes with its story, its note and the task to answer in time", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    const form = newLead({
      email: "first@mail.example",
      phone: "(515) 555-0101",
      address: "12 Sample Ave, Ames, IA 50010",
      propertyType: "single-family",
      note: "Moves in May.",
      assignedTo: person.userId,
    });
    const result = await enterLead(person, { form, now });
    if (!result.ok || !("leadId" in result.value)) throw new Error("refused");
    const { leadId } = result.value;
    expect(await leadOf(leadId)).toMatchObject({
      name: "Ada Sample",
      status: "leads",
      source: "phone",
      phone: "(515) 555-0101",
      phoneE164: "+15155550101",
      streetAddress: "12 Sample Ave",
      zipCode: "50010",
      propertyAddress: "12 Sample Ave, Ames, IA 50010",
      unitCount: 1,
      assignedTo: person.userId,
      createdAt: now,
    });
    expect((await storyOf(leadId)).map((event) => [event.kind, event.actorName, event.body])).toEqual([
      ["created", "Dana Sample", null],
      ["note", "Dana Sample", "Moves in May."],
    ]);
    expect(await db().select().from(tasks).where(eq(tasks.leadId, leadId))).toEqual([]);
  });

  it("that wrote gets a task to answer in time, and one that is being spoken with does not", async () => {
    const person = await makeStaff();
    const wrote = newLead({ source: "e-mail", email: "wrote@mail.example", assignedTo: person.userId });
    const created = await enterLead(person, { form: wrote, now });
    const leadId = created.ok && "leadId" in created.value ? created.value.leadId : "";
    const due = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
    expect(due).toMatchObject([
      { kind: "first_response", dueAt: new Date("2026-11-23T15:15:00Z"), assignedTo: person.userId },
    ]);
  });

  it("of a known home is stored only after confirmation, however the street is spelled", async () => {
    const home = { city: "Ames", state: "IA", zipCode: "50010" };
    const { id } = await makeLead({ ...home, streetAddress: "700 Sample Fir Street, Apt 4-B" });
    const form = NewLeadForm.parse({
      name: "Someone Else",
      email: "else@mail.example",
      source: "phone",
      address: "700 sample fir st #4b, Ames, IA 50010",
      propertyType: "single-family",
    });
    const enter = (over: object) =>
      makeStaff().then((as) => enterLead(as, { form: { ...form, ...over }, now }));
    expect(await enter({})).toMatchObject({ ok: true, value: { known: [{ id, isSameHome: true }] } });
    expect(await enter({ known: "add" })).toMatchObject({ ok: true, value: { leadId: expect.any(String) } });
  });

  it("of a known owner is stored only after confirmation, and keeps its manager", async () => {
    const [person, keeper] = [await makeStaff(), await makeStaff()];
    const before = await makeLead({ email: "known@mail.example", assignedTo: keeper.userId });
    const form = newLead({ phone: "", email: "KNOWN@mail.example" });
    const asked = await enterLead(person, { form, now });
    expect(asked).toMatchObject({ ok: true, value: { known: [{ id: before.id }] } });
    expect(await db().select().from(leads).where(eq(leads.email, "known@mail.example"))).toHaveLength(1);

    const added = await enterLead(person, { form: { ...form, known: "add" }, now });
    if (!added.ok || !("leadId" in added.value)) throw new Error("refused");
    expect(await leadOf(added.value.leadId)).toMatchObject({ assignedTo: keeper.userId });
    expect(await storyOf(before.id)).toMatchObject([
      { kind: "lead_added", data: { leadId: added.value.leadId } },
    ]);
  });

  it("may come from the program itself", async () => {
    const result = await enterLead(system, { form: newLead({ phone: "515-555-0102" }), now, id: nobody });
    expect(result).toEqual({ ok: true, value: { leadId: nobody } });
    await db().delete(leads).where(eq(leads.id, nobody));
  });
});

describe("a note", () => {
  it("is stored under the name of its author", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    const lead = await makeLead();
    expect(await addNote(person, { leadId: lead.id, body: "  <b>Two</b>\nlines " })).toMatchObject({
      ok: true,
    });
    expect(await storyOf(lead.id)).toEqual([
      { kind: "note", actorName: "Dana Sample", body: "<b>Two</b>\nlines", data: null },
    ]);
  });

  it("is refused when it is blank, and for a lead that is not there", async () => {
    const person = await makeStaff();
    const gone = await makeLead({ deletedAt: now });
    const [blank, deleted, unknown, nonsense] = await Promise.all([
      addNote(person, { leadId: gone.id, body: " \n" }),
      addNote(person, { leadId: gone.id, body: "Hello" }),
      addNote(person, { leadId: nobody, body: "Hello" }),
      addNote(person, { leadId: "nonsense", body: "Hello" }),
    ]);
    expect(blank).toMatchObject({ reason: "invalid", field: "body" });
    const message = "This lead is gone, so your note is not stored. Copy it to keep it.";
    expect([deleted, unknown, nonsense].map((each) => !each.ok && each.message)).toEqual(
      Array(3).fill(message),
    );
  });
});

it("an analysis entry without a lead becomes one under its own ID", async () => {
  const entry = await makeEntry({ createdAt: later(-60), name: "" });
  expect(entry.leadId).toBe(entry.id);
  expect(await leadOf(entry.id)).toMatchObject({
    name: "Unknown",
    status: "analysis_submitted",
    source: "analysis",
    createdAt: later(-60),
    phoneE164: "+15155550148",
    propertyAddress: `${entry.streetAddress}, Des Moines, IA 50310`,
    squareFootage: 1_480,
  });
});

describe("deleting", () => {
  it("takes leads out of every list, records who did it, and skips those already gone", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    const [lead, kept, other] = [await makeLead(), await makeLead(), await makeLead()];
    const ids = [lead.id, lead.id, other.id, nobody];
    expect((await deleteLeads(person, { ids, now })).changed).toHaveLength(2);
    expect((await deleteLeads(person, { ids, now })).changed).toHaveLength(0);
    expect(await leadOf(lead.id)).toMatchObject({ deletedAt: now, deletedBy: person.userId, version: 2 });
    expect((await storyOf(lead.id)).map((event) => [event.kind, event.actorName])).toEqual([
      ["deleted", "Dana Sample"],
    ]);
    const listed = (await listLeads({}, { size: 500 })).rows.map((row) => row.id);
    expect(listed).toContain(kept.id);
    expect(listed).not.toContain(lead.id);
    expect(await findLeadPage(lead.id)).toBeNull();
    expect(await addNote(person, { leadId: lead.id, body: "Again." })).toMatchObject({ reason: "not_found" });
  });

  it("can be undone by an admin for thirty days", async () => {
    const [person, admin] = [await makeStaff(), await makeStaff({ role: "admin" })];
    const lead = await makeLead();
    await deleteLeads(person, { ids: [lead.id], now });
    const day = 24 * 60;
    expect(await restoreLeads(person, { ids: [lead.id], now })).toMatchObject({ reason: "forbidden" });
    expect(await restoreLeads(admin, { ids: [lead.id], now: later(31 * day) })).toMatchObject({
      reason: "conflict",
    });
    expect(await restoreLeads(admin, { ids: [lead.id], now: later(29 * day) })).toMatchObject({ ok: true });
    expect(await findLeadPage(lead.id)).toMatchObject({ lead: { id: lead.id } });
    expect((await storyOf(lead.id)).map((event) => event.kind)).toEqual(["deleted", "restored"]);
  });
});

describe("the kind of a home as old records have it", () => {
  const save = async (leadId: string, propertyType?: string) => {
    const lead = await findLeadEdit(leadId);
    const known = Object.entries({ ...lead?.facts, ...lead?.details });
    const seen = Object.fromEntries(
      known.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, String(value)]])),
    );
    const form = EditLeadForm.parse({ ...seen, bedrooms: "4", propertyType, seen });
    expect(await editLead(await makeStaff(), { leadId, form })).toMatchObject({ ok: true });
    return (await findLeadEdit(leadId))?.facts;
  };

  it("stays while the rest is corrected, and gives way to one that is chosen", async () => {
    const { id } = await makeLead({ propertyType: "cottage" });
    expect(await save(id)).toMatchObject({ propertyType: "cottage", bedrooms: 4 });
    expect(await save(id, "condo")).toMatchObject({ propertyType: "condo" });
  });

  it("is emptied where it is one of ours", async () => {
    const { id } = await makeLead({ propertyType: "condo" });
    expect(await save(id)).toMatchObject({ propertyType: null });
  });
});
