import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { lockDraft } from "#app/domain/enrollment/commands/drafts.server.ts";
import { readWalkthrough } from "#app/domain/enrollment/rules.ts";
import { mustAcknowledge } from "#app/domain/enrollment/visit-hours.ts";
import { addTask, recordEvent } from "#app/domain/leads/records.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { formatExactDateTime } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads, tasks } from "#db/schema/index.ts";

const day = 86_400_000;

/**
 * The owner wants the documents: staff prepare the agreement and send it by e-mail. While that task is open, asking
 * again changes nothing.
 */
export function askForAgreement(
  actor: Actor,
  { secret, now = new Date() }: { secret: string; now?: Date },
): Promise<Result> {
  return onEnrolled(secret, now, async (tx, { lead, draft }) => {
    const open = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.leadId, lead.id), eq(tasks.kind, "prepare_agreement"), isNull(tasks.doneAt)))
      .limit(1);
    if (open.length === 0) {
      await addTask(tx, {
        leadId: lead.id,
        kind: "prepare_agreement",
        title: `Prepare the agreement for ${lead.streetAddress ?? "the property"}`,
        detail: "The owner enrolled the property and waits for the agreement by e-mail.",
        dueAt: new Date(now.getTime() + day),
        assignedTo: lead.assignedTo,
      });
      const actorName = draft.values.name ?? lead.name ?? "Owner";
      await recordEvent(tx, { leadId: lead.id, kind: "agreement_requested", actor, actorName, at: now });
    }
    await remember(tx, draft, { agreementAt: draft.values.agreementAt ?? now.toISOString() });
    return done(undefined);
  });
}

type Visit = { secret: string; date: string; time: string; acknowledged: boolean; now?: Date };

/**
 * Keeps the day and time of the confirmation walkthrough, or another one later. The status stays what it is. Refused
 * with the field (`acknowledged` or `visit`) that stands in the way.
 */
export async function chooseWalkthrough(
  actor: Actor,
  { secret, date, time, acknowledged, now = new Date() }: Visit,
): Promise<Result<{ at: Date }>> {
  const { timeZone } = await findCompany();
  const reading = readWalkthrough({ date, time }, { now, timeZone });
  if (!reading.ok) return reading;
  if (!acknowledged) return refused("invalid", mustAcknowledge, "acknowledged");
  const at = reading.value;
  return onEnrolled(secret, now, async (tx, { lead, draft }) => {
    await remember(tx, draft, { walkthroughAt: at.toISOString() });
    if (lead.walkthroughDate?.getTime() === at.getTime()) return done({ at });
    await tx
      .update(leads)
      .set({ walkthroughDate: at, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, lead.id));
    const chosen = `Confirmation walkthrough: ${formatExactDateTime(at, timeZone)}`;
    const before = lead.walkthroughDate && formatExactDateTime(lead.walkthroughDate, timeZone);
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "walkthrough_scheduled",
      actor,
      actorName: draft.values.name ?? lead.name ?? "Owner",
      at: now,
      body: before ? `${chosen} (before: ${before})` : chosen,
      data: { walkthroughDate: at.toISOString(), from: lead.walkthroughDate?.toISOString() ?? null },
    });
    return done({ at });
  });
}

type Draft = typeof enrollmentDrafts.$inferSelect;
type Enrolled = { draft: Draft; lead: typeof leads.$inferSelect };

/** Runs a change on a completed draft and its lead, both locked, the draft first as everywhere. */
function onEnrolled<Value>(
  secret: string,
  now: Date,
  change: (tx: Transaction, enrolled: Enrolled) => Promise<Result<Value>>,
) {
  return db().transaction(async (tx): Promise<Result<Value>> => {
    const draft = await lockDraft(tx, secret, now);
    if (!draft?.leadId) return refused("not_found", "This enrollment is not here any more.");
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, draft.leadId), isNull(leads.deletedAt)))
      .for("no key update");
    if (!lead) return refused("not_found", "This enrollment is not here any more.");
    return change(tx, { draft, lead });
  });
}

const remember = (tx: Transaction, draft: Draft, values: Record<string, string>) =>
  tx
    .update(enrollmentDrafts)
    .set({ values: { ...draft.values, ...values } })
    .where(eq(enrollmentDrafts.secretHash, draft.secretHash));
