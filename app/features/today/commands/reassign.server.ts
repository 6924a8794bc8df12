import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { assignLeads } from "#app/features/leads/commands/change-leads.server.ts";
import { type Lead, lockLead } from "#app/features/leads/commands/leads.server.ts";
import { enqueueReassign, nextAssignee } from "#app/features/tasks/assignment/commands.server.ts";
import { system } from "#app/lib/actor.ts";
import { displayName } from "#app/lib/labels.ts";
import type { Transaction } from "#db/client.ts";
import { leads, responseTargets, timelineEvents } from "#db/schema/index.ts";

/** `tried`: who had the lead so far, in order. Nothing if someone worked on it, or no one else is available. */
export async function reassignUntouched(
  tx: Transaction,
  { leadId, tried, now }: { leadId: string; tried: readonly string[]; now: Date },
) {
  const lead = await lockLead(tx, leadId);
  const from = tried.at(-1);
  if (!lead || !from || lead.assignedTo !== from || !(await isUntouched(tx, leadId))) return;
  const assignee = await nextAssignee(tx, lead, { now, except: tried });
  if (!assignee) return;
  const homes = await lockSubmission(tx, lead, from);
  await assignLeads(tx, [lead, ...homes], { assignee, actor: system, now });
  await notify(tx, [
    {
      userId: from,
      kind: "assigned",
      title: `${displayName(lead.name)} went to ${assignee.name}, because no one had replied`,
      path: `/leads/${leadId}`,
      dedupeKey: `reassigned:${leadId}:${tried.length}`,
    },
  ]);
  await enqueueReassign(tx, { leadId, tried: [...tried, assignee.id], now });
}

/** The other homes that the owner sent with this one. */
async function lockSubmission(tx: Transaction, { id, submissionId }: Lead, assignedTo: string) {
  if (!submissionId) return [];
  return tx
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.submissionId, submissionId),
        eq(leads.assignedTo, assignedTo),
        ne(leads.id, id),
        isNull(leads.deletedAt),
      ),
    )
    .orderBy(leads.id)
    .limit(50)
    .for("no key update");
}

async function isUntouched(tx: Transaction, leadId: string) {
  const waits = and(
    eq(responseTargets.leadId, leadId),
    eq(responseTargets.kind, "first_response"),
    isNull(responseTargets.metAt),
    isNull(responseTargets.endedAt),
  );
  const byStaff = and(eq(timelineEvents.leadId, leadId), isNotNull(timelineEvents.actorId));
  return (await tx.$count(responseTargets, waits)) > 0 && (await tx.$count(timelineEvents, byStaff)) === 0;
}
