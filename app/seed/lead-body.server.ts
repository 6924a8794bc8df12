import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { logCall } from "#app/features/leads/calls/commands.server.ts";
import { changeCoOwner } from "#app/features/leads/co-owners/commands.server.ts";
import { CoOwnerForm } from "#app/features/leads/co-owners/schema.ts";
import { addFile } from "#app/features/leads/files/commands.server.ts";
import { addNote, changeNote } from "#app/features/leads/notes/commands.server.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { storeUpload } from "#app/features/uploads/store.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents, users } from "#db/schema/index.ts";

const list = "Item,Room\nKeys,Hall\nRemote of the garage door,Kitchen drawer\n";

/** Two leads with all that their page shows. */
export async function addLeadBodies(now: Date) {
  const [writer, reader] = await db()
    .select()
    .from(users)
    .where(isNull(users.passwordHash))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(2);
  if (!writer || !reader) return;
  const person: Actor = { ...writer, kind: "staff", userId: writer.id, role: "user", sessionId: "" };
  const shown = await db()
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(
      and(
        inArray(leads.status, ["proposal", "contract_sent"]),
        isNotNull(leads.phoneE164),
        isNull(leads.deletedAt),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(2);
  for (const { id: leadId, name } of shown) {
    const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    await logCall(person, { leadId, outcome: "voicemail", note: "Calls back after work.", now: at(5) });
    const body = `Both owners must sign. @${reader.name}, please send the list of keys.`;
    await addNote(person, { leadId, body, now: at(4) });
    const isNote = and(eq(timelineEvents.leadId, leadId), eq(timelineEvents.body, body));
    const [note] = await db().select({ id: timelineEvents.id }).from(timelineEvents).where(isNote);
    if (note) await changeNote(person, { leadId, noteId: note.id, form: { intent: "pin" }, now: at(4) });
    await changeCoOwner(person, {
      leadId,
      id: randomUUID(),
      form: CoOwnerForm.parse({
        intent: "save",
        name: "Sam Sample",
        role: "Spouse",
        email: "sam@mail.example",
      }),
      now: at(4),
    });
    const text = { kind: "text_received", actor: system, actorName: name ?? "The owner", at: at(3) } as const;
    await db().transaction((tx) =>
      recordEvent(tx, { leadId, ...text, body: "Thursday works for us, thank you!" }),
    );
    const head = Buffer.from(list);
    const stored = await storeUpload(
      "lead-files",
      (async function* () {
        yield head;
      })(),
      head.length,
    );
    if (stored.ok) await addFile(person, { leadId, file: { ...stored, name: "keys.csv", head }, now: at(2) });
  }
}
