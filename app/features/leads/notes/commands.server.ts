import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import type { ChangeNoteForm } from "#app/features/lead-page/forms.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mentionedIn } from "#app/features/leads/notes/rules.ts";
import { changedByOther } from "#app/features/leads/property/facts.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { displayName } from "#app/lib/labels.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { timelineEvents } from "#db/schema/index.ts";

type NewNote = { leadId: string; body: string; formKey?: string | undefined; now?: Date };

export async function addNote(
  actor: Actor,
  { leadId, body, formKey, now = new Date() }: NewNote,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to write a note.");
  const text = body.trim();
  if (!text) return refused("invalid", "Write the note first.", "body");
  const mentions = await notifier(actor, text);
  const sent = { form: "note", formKey, content: { leadId, text }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead)
      return refused("not_found", "This lead is gone, so your note is not stored. Copy it to keep it.");
    const id = randomUUID();
    await recordEvent(tx, { id, leadId, kind: "note", actor, at: now, body: text });
    await mentions(tx, { id, lead });
    return done({});
  });
}

type Change = { leadId: string; noteId: string; form: ChangeNoteForm; now?: Date };

/** Only the author edits a note; everyone pins it. */
export async function changeNote(
  actor: Actor,
  { leadId, noteId, form, now = new Date() }: Change,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a note.");
  if (!isUuid(noteId)) return refused("not_found", "This note is gone.");
  const mentions = await notifier(actor, form.intent === "edit" ? form.body : "");
  return db().transaction(async (tx): Promise<Result> => {
    const lead = await lockLead(tx, leadId);
    const own = and(
      eq(timelineEvents.id, noteId),
      eq(timelineEvents.leadId, leadId),
      eq(timelineEvents.kind, "note"),
    );
    const [note] = lead ? await tx.select().from(timelineEvents).where(own).for("update") : [];
    if (!lead || !note) return refused("not_found", "This note is gone.");
    const save = (change: Partial<typeof timelineEvents.$inferInsert>) =>
      tx.update(timelineEvents).set(change).where(own);
    if (form.intent !== "edit") {
      await save({ pinnedAt: form.intent === "pin" ? (note.pinnedAt ?? now) : null });
      return done(undefined);
    }
    if (actor.kind !== "staff" || note.actorId !== actor.userId)
      return refused("forbidden", "Only its author can edit a note.");
    if (note.body === form.body) return done(undefined);
    if (note.body !== form.seen.body) return refused("changed", changedByOther);
    const before = { at: (note.editedAt ?? note.at).toISOString(), body: note.body ?? "" };
    await save({ body: form.body, editedAt: now, earlierBodies: [...(note.earlierBodies ?? []), before] });
    await mentions(tx, { id: note.id, lead });
    return done(undefined);
  });
}

type Noted = { id: string; lead: { id: string; name: string | null } };

/** Tells each person once per note. */
async function notifier(actor: Actor, text: string) {
  const people = text.includes("@") ? mentionedIn(text, await listStaff()) : [];
  return (tx: Transaction, { id, lead }: Noted) =>
    notify(
      tx,
      people
        .filter((person) => actor.kind !== "staff" || person.id !== actor.userId)
        .map((person) => ({
          userId: person.id,
          kind: "mention",
          title: `${actor.kind === "staff" ? actor.name : "Someone"} mentioned you on ${displayName(lead.name)}`,
          path: `/leads/${lead.id}#event-${id}`,
          dedupeKey: `mention:${id}`,
        })),
    );
}
