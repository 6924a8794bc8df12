import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { isActive } from "#app/features/campaigns/commands/enrollments.server.ts";
import { wakePlanner } from "#app/features/campaigns/commands/plan.server.ts";
import { addVersion } from "#app/features/campaigns/commands/workflows.server.ts";
import type { TimingForm } from "#app/features/campaigns/forms.ts";
import { listLetters } from "#app/features/campaigns/queries/templates.server.ts";
import { placeAfter, stepsFor } from "#app/features/campaigns/timing.ts";
import { findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import { type Actor, mayCall, storedActor } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignWorkflows,
  campaignWorkflowVersions,
  type StoredStep,
} from "#db/schema/index.ts";

type Moved = { moved: number };

/** `moved`: people whose next message may come at another time. */
export async function saveTiming(
  actor: Actor,
  { workflow, versionId, people, ...timing }: TimingForm,
  now = new Date(),
): Promise<Result<Moved>> {
  if (!mayCall(actor, "campaigns:write")) return refused("forbidden", "Sign in to change campaigns.");
  return db().transaction(async (tx): Promise<Result<Moved>> => {
    const before = await lockWorkflow(tx, workflow);
    if (!before) return refused("not_found", "This workflow is gone.");
    if (before.versionId !== versionId) return changedElsewhere("these times");
    const steps = stepsFor(workflow, timing, await listLetters(tx, workflow));
    const isSame = isDeepStrictEqual([before.timing, before.steps], [timing, steps]);
    if (isSame && people === "stay") return done({ moved: 0 });
    await recordChange(tx, {
      actor,
      action: "setting",
      subject: `campaigns:${workflow}`,
      before: before.timing,
      after: timing,
      at: now,
    });
    return done({ moved: await replaceSteps(tx, { actor, workflow, steps, timing, people, now }) });
  });
}

/** Against a second change of its steps. */
export async function lockWorkflow(tx: Transaction, workflow: string) {
  const [row] = await tx
    .select({
      versionId: campaignWorkflows.versionId,
      steps: campaignWorkflowVersions.steps,
      timing: campaignWorkflowVersions.timing,
    })
    .from(campaignWorkflows)
    .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignWorkflows.versionId))
    .where(eq(campaignWorkflows.key, workflow))
    .for("update", { of: campaignWorkflows });
  return row;
}

type NewSteps = {
  actor: Actor;
  workflow: string;
  steps: StoredStep[];
  timing: Record<string, number>;
  people: "stay" | "move";
  now: Date;
};

export async function replaceSteps(tx: Transaction, { actor, people, now, ...version }: NewSteps) {
  const versionId = await addVersion(tx, { ...version, createdBy: storedActor(actor).actorId });
  return people === "move" ? movePeople(tx, { ...version, versionId, now }) : 0;
}

type Move = { workflow: string; versionId: string; steps: readonly StoredStep[]; now: Date };

/** They go on with the same letter; what is held stays held, and is decided in the new version. */
async function movePeople(tx: Transaction, { workflow, versionId, steps, now }: Move) {
  const { timeZone } = await findCompanyIn(tx);
  const versions = await tx
    .selectDistinctOn([campaignWorkflowVersions.id], {
      id: campaignWorkflowVersions.id,
      steps: campaignWorkflowVersions.steps,
    })
    .from(campaignEnrollments)
    .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignEnrollments.versionId))
    .where(sql`${campaignEnrollments.workflow} = ${workflow} and ${isActive}`);
  const places = versions.flatMap(({ id: version, steps: old }) =>
    Array.from({ length: old.length + 1 }, (_, step) => {
      const to = placeAfter(old, step, steps);
      const { from = null, days = 0, hours = 0 } = steps[to] ?? {};
      return { version, step, to, from, days, hours };
    }),
  );
  const at = now.toISOString();
  // The same time as `dueAt`: a skipped hour is an hour later, of a repeated one the first.
  const local = sql`date_trunc('minute', a.anchor at time zone ${timeZone}) + p.days * interval '1 day'`;
  const moved = await tx.execute(sql`
    update campaign_enrollments e
    set version_id = ${versionId}::uuid, step = p."to", updated_at = ${at}, next_at = case
      when e.state = 'held' then e.next_at
      else coalesce(case when p.days = 0 then a.anchor when l.earlier at time zone ${timeZone} = l.local then l.earlier
        else l.local at time zone ${timeZone} end + p.hours * interval '1 hour', ${at}::timestamptz) end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as p(version uuid, step int, "to" int, "from" text, days int, hours float8),
      campaign_enrollments o,
      lateral (select case p."from" when 'entry' then o.entered_at when 'walkthrough' then o.walkthrough_at end) a(anchor),
      lateral (select ${local}, (${local}) at time zone ${timeZone} - interval '1 hour') l(local, earlier)
    where o.id = e.id and e.workflow = ${workflow} and e.state in ('waiting', 'held')
      and e.version_id = p.version and e.step = p.step`);
  await wakePlanner(tx);
  return moved.count;
}
