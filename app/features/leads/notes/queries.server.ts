import { and, eq, isNull } from "drizzle-orm";
import type { StaffActor } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";

export async function findNotePage(actor: StaffActor, leadId: string, noteId: string) {
  if (!isUuid(leadId) || !isUuid(noteId)) return null;
  const { id, kind, body, earlierBodies, actorId } = timelineEvents;
  const [note] = await db()
    .select({ body, earlierBodies, actorId })
    .from(timelineEvents)
    .innerJoin(leads, eq(leads.id, timelineEvents.leadId))
    .where(and(eq(id, noteId), eq(kind, "note"), eq(leads.id, leadId), isNull(leads.deletedAt)));
  return note
    ? {
        note: { id: noteId, body: note.body ?? "", isOwn: note.actorId === actor.userId },
        /** Newest first. */
        earlier: (note.earlierBodies ?? []).toReversed(),
      }
    : null;
}

export type NotePage = NonNullable<Awaited<ReturnType<typeof findNotePage>>>;
