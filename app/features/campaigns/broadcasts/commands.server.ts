import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { audienceOf, countAudience, findView } from "#app/features/campaigns/broadcasts/queries.server.ts";
import { type BroadcastForm, confirmedFrom } from "#app/features/campaigns/broadcasts/schema.ts";
import { isActive } from "#app/features/campaigns/commands/enrollments.server.ts";
import { wakePlanner } from "#app/features/campaigns/commands/plan.server.ts";
import { addVersion } from "#app/features/campaigns/commands/workflows.server.ts";
import type { Reason } from "#app/features/campaigns/workflows.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { instantAt } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { z } from "#app/lib/zod.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { campaignBroadcasts, campaignEnrollments, campaignTemplates } from "#db/schema/index.ts";

type Start = { form: z.output<typeof BroadcastForm>; now?: Date };
type Started = { id: string; entered: number };

/** Everyone is enrolled by one statement; limits and hours decide when each gets it. */
export async function startBroadcast(
  actor: Actor,
  { form, now = new Date() }: Start,
): Promise<Result<Started>> {
  if (actor.kind !== "staff") return refused("forbidden", "Sign in to write to owners.");
  const view = await findView(actor, form.view);
  if (!view) return refused("invalid", "This view is gone. Choose another one.", "view");
  const audience = await audienceOf(actor, view.query);
  const { timeZone } = await findCompany();
  const [day = "", time = ""] = form.startsAt?.split("T") ?? [];
  const startsAt = form.startsAt ? instantAt(day, time, timeZone) : now;
  if (form.startsAt && startsAt < now) return refused("invalid", "This time has passed.", "startsAt");
  const id = randomUUID();
  const { formKey, ...content } = form;
  return storeOnce(
    { form: "broadcast", formKey, content, answer: { id, entered: 0 } },
    async (tx): Promise<Result<Started>> => {
      const [template] = await tx
        .select({
          isActive: sql<boolean>`${campaignTemplates.activeAt} is not null`,
          purpose: campaignTemplates.purpose,
        })
        .from(campaignTemplates)
        .where(and(eq(campaignTemplates.id, form.template), eq(campaignTemplates.channel, "email")));
      if (!template?.isActive || template.purpose !== "marketing")
        return refused("invalid", "This letter is not in use. Choose another one.", "template");
      const counted = await countAudience(audience, tx);
      if (counted.entered === 0) return refused("invalid", "Nobody in this view may get it.", "view");
      if (counted.entered >= confirmedFrom && form.count.replace(/\D/g, "") !== String(counted.entered))
        return refused(
          "invalid",
          `Type ${formatNumber(counted.entered)} to confirm how many people get it.`,
          "count",
        );
      const workflow = `broadcast:${id}`;
      const step = { key: "broadcast", templateId: form.template, from: "entry", days: 0, hours: 0 } as const;
      const versionId = await addVersion(tx, {
        workflow,
        steps: [step],
        timing: {},
        createdBy: actor.userId,
      });
      await tx.insert(campaignBroadcasts).values({
        id,
        name: form.name,
        query: view.query,
        templateId: form.template,
        startsAt,
        createdAt: now,
        createdBy: actor.userId,
        ...counted,
      });
      const at = startsAt.toISOString();
      await tx.execute(sql`
        insert into campaign_enrollments (lead_id, workflow, version_id, entered_at, next_at, started_by)
        select id, ${workflow}, ${versionId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${actor.userId}::uuid
        from (${audience}) a where why is null order by id`);
      const data = { name: form.name, people: counted.entered };
      await recordAudit(tx, { actor, action: "campaign", subject: `broadcast:${id}`, data, at: now });
      await wakePlanner(tx);
      return done({ id, entered: counted.entered });
    },
  );
}

/** What has not left yet never does. */
export async function stopBroadcast(
  actor: Actor,
  { id, now = new Date() }: { id: string; now?: Date },
): Promise<Result<{ stopped: number }>> {
  if (actor.kind !== "staff") return refused("forbidden", "Sign in to stop a broadcast.");
  if (!isUuid(id)) return refused("not_found", "This broadcast is gone.");
  return db().transaction(async (tx) => {
    const [stopped] = await tx
      .update(campaignBroadcasts)
      .set({ stoppedAt: now })
      .where(and(eq(campaignBroadcasts.id, id), isNull(campaignBroadcasts.stoppedAt)))
      .returning({ name: campaignBroadcasts.name });
    if (!stopped) return refused("conflict", "This broadcast is stopped already.");
    const reason: Reason = "stopped";
    const left = await tx
      .update(campaignEnrollments)
      .set({ state: "left", reason, detail: storedActor(actor).actorName, nextAt: null, endedAt: now })
      .where(and(eq(campaignEnrollments.workflow, `broadcast:${id}`), isActive));
    // Of those whose email is planned but has not left, the worker asks for the state again.
    const planned = await tx
      .update(campaignEnrollments)
      .set({ state: "left", reason, detail: storedActor(actor).actorName })
      .where(
        and(
          eq(campaignEnrollments.workflow, `broadcast:${id}`),
          eq(campaignEnrollments.state, "done"),
          sql`exists (select from campaign_messages m
            where m.enrollment_id = ${campaignEnrollments.id} and m.state = 'queued')`,
        ),
      );
    const data = { name: stopped.name, stopped: left.count + planned.count };
    await recordAudit(tx, { actor, action: "campaign", subject: `broadcast:${id}`, data, at: now });
    return done({ stopped: left.count + planned.count });
  });
}
