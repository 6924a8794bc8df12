import { and, eq, isNull } from "drizzle-orm";
import type { NotePage } from "#app/features/leads/notes/schema.ts";
import { listPeople } from "#app/features/leads/queries/tasks.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";

export async function findNotePage(
  actor: StaffActor,
  leadId: string,
  noteId: string,
): Promise<NotePage | null> {
  if (!isUuid(leadId) || !isUuid(noteId)) return null;
  const [[found], people, { timeZone }] = await Promise.all([
    db()
      .select({ note: timelineEvents, leadName: leads.name })
      .from(timelineEvents)
      .innerJoin(leads, eq(leads.id, timelineEvents.leadId))
      .where(
        and(
          eq(timelineEvents.id, noteId),
          eq(timelineEvents.kind, "note"),
          eq(leads.id, leadId),
          isNull(leads.deletedAt),
        ),
      ),
    listPeople(),
    findCompany(),
  ]);
  if (!found) return null;
  const { id, body, at, editedAt, earlierBodies, actorName, actorId } = found.note;
  return {
    note: { id, body: body ?? "", at, editedAt, author: actorName, isOwn: actorId === actor.userId },
    earlier: (earlierBodies ?? []).toReversed(),
    leadName: displayName(found.leadName),
    people,
    timeZone,
  };
}
