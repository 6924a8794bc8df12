import { notify, notifyOther } from "#app/features/accounts/notifications/commands.server.ts";
import { listActiveStaff } from "#app/features/accounts/queries.server.ts";
import { takeTurn } from "#app/features/accounts/user-settings/commands.server.ts";
import { listAbsent } from "#app/features/accounts/user-settings/queries.server.ts";
import { findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { candidatesFor } from "#app/features/tasks/assignment/rules.ts";
import { dueOf, officeHours } from "#app/features/tasks/targets/rules.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import type { Transaction } from "#db/client.ts";
import type { leads } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;
type NewLead = { city?: string | null | undefined; source: string | null };

/** Never someone who is absent, disabled or among `except`. Null if leads are assigned by hand. */
export async function nextAssignee(
  tx: Transaction,
  lead: NewLead,
  { now, except = [] }: { now: Date; except?: readonly string[] },
) {
  const { assignment, company } = await findSettingsIn(tx);
  if (assignment.mode === "none") return null;
  const absent = await listAbsent(tx, dayIn(company.timeZone, now));
  const here = (await listActiveStaff(tx)).filter((id) => !absent.has(id) && !except.includes(id));
  return takeTurn(tx, candidatesFor(assignment, lead, here));
}

/** A lead that a form or the API brought, the first of its submission. */
export async function announceLead(tx: Transaction, lead: Lead, { now }: { now: Date }) {
  const { assignment } = await findSettingsIn(tx);
  const { id: leadId, assignedTo } = lead;
  const others =
    assignment.hears === "everyone" || (assignment.hears === "assignee" && !assignedTo)
      ? await listActiveStaff(tx)
      : assignment.hears === "admins"
        ? await listActiveStaff(tx, { role: "admin" })
        : [];
  const address = displayAddress(lead);
  const title = `New lead: ${displayName(lead.name)}${address ? `, ${address}` : ""}`;
  const about = { title, path: `/leads/${leadId}`, dedupeKey: `new-lead:${leadId}` };
  await notify(tx, [
    ...(assignedTo ? [{ ...about, userId: assignedTo, kind: "assigned" as const }] : []),
    ...others
      .filter((id) => id !== assignedTo)
      .map((userId) => ({ ...about, userId, kind: "new_lead" as const })),
  ]);
  if (assignedTo) await enqueueReassign(tx, { leadId, tried: [assignedTo], now });
}

/** For a lead that staff entered for someone else. */
export const announceAssignee = (tx: Transaction, { id, name, assignedTo }: Lead, actor: Actor) =>
  notifyOther(tx, {
    userId: assignedTo,
    actor,
    kind: "assigned",
    title: `${displayName(name)} was assigned to you`,
    path: `/leads/${id}`,
    dedupeKey: `assigned:${id}:new`,
  });

type Reassign = { leadId: string; tried: readonly string[]; now: Date };

/** Only if leads are assigned by rule and move on after a while. */
export async function enqueueReassign(tx: Transaction, { leadId, tried, now }: Reassign) {
  const settings = await findSettingsIn(tx);
  const { mode, reassignMinutes: minutes } = settings.assignment;
  if (mode === "none" || minutes === 0) return;
  await enqueue(
    tx,
    "reassign-lead",
    { leadId, tried: [...tried] },
    {
      dedupeKey: `reassign-lead:${leadId}:${tried.length}`,
      runAt: dueOf({ measure: "office", minutes, by: "" }, now, officeHours(settings)),
    },
  );
}
