import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { addNote, changeNote } from "#app/features/leads/notes/commands.server.ts";
import { findNotePage } from "#app/features/leads/notes/queries.server.ts";
import { mentionedIn, nameAt } from "#app/features/leads/notes/rules.ts";
import { db } from "#db/instance.server.ts";
import { notifications } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";

const people = ["Dana Sample", "Dana Other", "Eve Sample"].map((name, at) => ({ id: String(at), name }));
const named = (text: string) => mentionedIn(text, people).map(({ name }) => name);

test("finds who is mentioned", () => {
  expect(named("Ask @dana sample, or @Eve.")).toEqual(["Dana Sample", "Eve Sample"]);
  expect(named("@Dana called; mail to x@eve.example; @Everest")).toEqual([]);
  expect(nameAt("Ask @Da", 7)).toBe("da");
  expect(nameAt("mail a@da", 9)).toBeUndefined();
});

test("a note tells whom it mentions, once, and its author edits it with history", async () => {
  const [author, other] = [await makeStaff({ name: "Ina Author" }), await makeStaff({ name: "Otto Other" })];
  const lead = await makeLead();
  const noted = () => findLeadPage(lead.id).then((page) => page?.timeline[0]);
  await addNote(author, { leadId: lead.id, body: "Please call, @Otto Other and @Ina Author" });
  const note = await noted();
  if (!note) throw new Error("No note");
  const seen = { body: note.body ?? "" };
  const change = (actor: typeof author, body: string) =>
    changeNote(actor, { leadId: lead.id, noteId: note.id, form: { intent: "edit", body, seen } });
  expect(await change(other, "No")).toMatchObject({ reason: "forbidden" });
  expect(await change(author, "Thanks, @Otto")).toMatchObject({ ok: true });
  expect(await change(author, "Typed in another tab")).toMatchObject({ reason: "changed" });
  const page = await findNotePage(author, lead.id, note.id);
  expect(page).toMatchObject({ note: { body: "Thanks, @Otto", isOwn: true } });
  expect(page?.earlier.map(({ body }) => body)).toEqual(["Please call, @Otto Other and @Ina Author"]);
  const notified = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.dedupeKey, `mention:${note.id}`));
  expect(notified).toMatchObject([{ userId: other.userId, path: `/leads/${lead.id}#event-${note.id}` }]);
});

test("a pinned note comes first, and the timeline shows one kind", async () => {
  const person = await makeStaff();
  const lead = await makeLead();
  await addNote(person, { leadId: lead.id, body: "First", now: new Date("2026-11-20T16:00:00Z") });
  await addNote(person, { leadId: lead.id, body: "Second" });
  const bodies = async (show: "notes" | "calls" | null) =>
    (await findLeadPage(lead.id, { show }))?.timeline.map(({ body }) => body);
  const first = (await findLeadPage(lead.id))?.timeline[1];
  const pin = { leadId: lead.id, noteId: first?.id ?? "", form: { intent: "pin" } } as const;
  await changeNote(person, pin);
  expect(await bodies(null)).toEqual(["First", "Second"]);
  expect(await bodies("calls")).toEqual([]);
  await changeNote(person, { ...pin, form: { intent: "unpin" } });
  expect(await bodies("notes")).toEqual(["Second", "First"]);
});
