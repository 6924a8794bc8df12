import type { FollowUpForm, StatusForm } from "#app/features/lead-page/forms.ts";
import { setLeadStatus } from "#app/features/leads/commands/change-leads.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { addLeadTask, changeTask } from "#app/features/today/commands/tasks.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { type Result, refused } from "#app/lib/result.ts";

/** A lost lead needs a reason of the list. */
export async function chooseStatus(
  actor: Actor,
  { leadId, form, now }: { leadId: string; form: StatusForm; now?: Date },
): Promise<Result<{ changed: boolean }>> {
  const { status, reason, version } = form;
  const change = { leadId, version, status, ...(now && { now }) };
  if (status !== "lost") return setLeadStatus(actor, change);
  const { "lost-reasons": reasons } = await findSettings();
  const chosen = reasons.find(({ label }) => label === reason);
  if (!chosen) return refused("invalid", "Choose a reason.", "reason");
  const { label, kind } = chosen;
  return setLeadStatus(actor, { ...change, reason: label, reasonKind: kind, changesReason: true });
}

/** Moves the follow-up that the page showed, or adds one. */
export async function setFollowUp(
  actor: Actor,
  { leadId, form, now }: { leadId: string; form: FollowUpForm; now?: Date },
): Promise<Result<unknown>> {
  const { quick, date = quick, time, task, version = 0, assignedTo, formKey } = form;
  if (!date) return refused("invalid", "Choose a day.", "date");
  const change = { dueAt: { date: quick ?? date, time }, ...(now && { now }) };
  return task
    ? changeTask(actor, { ...change, taskId: task, version })
    : addLeadTask(actor, { ...change, leadId, title: "Follow up", assignedTo, formKey });
}
