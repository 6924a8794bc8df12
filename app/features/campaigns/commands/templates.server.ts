import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { checkTemplate } from "#app/features/campaigns/checks.ts";
import { lockWorkflow, replaceSteps } from "#app/features/campaigns/commands/timing.server.ts";
import type { NewTemplateForm, TemplateForm, TestMailForm } from "#app/features/campaigns/forms.ts";
import {
  findTemplate,
  templateKind,
  textsOfTemplate,
} from "#app/features/campaigns/queries/templates.server.ts";
import type { Channel } from "#app/features/campaigns/rules.ts";
import { isSameSeries, withTime } from "#app/features/campaigns/timing.ts";
import { purposeOf } from "#app/features/campaigns/workflows.ts";
import { findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { recordVersion } from "#app/features/versions/commands.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor, StaffActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { campaignTemplates } from "#db/schema/index.ts";

const forbidden = () => refused("forbidden", "Sign in to change campaigns.");

type Saved = { isInUse: boolean; moved: number };

/** Fails with `changed` if someone else saved it after the form was filled. */
export async function saveTemplate(
  actor: Actor,
  { id, form, now = new Date() }: { id: string; form: TemplateForm; now?: Date },
): Promise<Result<Saved>> {
  if (actor.kind !== "staff") return forbidden();
  const result = await db().transaction(async (tx): Promise<Result<Saved>> => {
    const [before] = isUuid(id)
      ? await tx.select().from(campaignTemplates).where(eq(campaignTemplates.id, id)).for("update")
      : [];
    if (!before) return refused("not_found", "This template is gone.");
    if (before.version !== form.version) return changedElsewhere("this template");
    const wrong = await refuseTemplate(tx, before, form);
    if (wrong) return wrong;
    const isInUse = form.use === "yes";
    const [after] = await tx
      .update(campaignTemplates)
      .set({
        name: form.name,
        subject: before.channel === "email" ? form.subject : "",
        content: form.content,
        plainText: (before.channel === "email" && form.plainText) || null,
        activeAt: isInUse ? (before.activeAt ?? now) : null,
        version: before.version + 1,
        updatedAt: now,
        updatedBy: actor.userId,
      })
      .where(eq(campaignTemplates.id, id))
      .returning();
    if (!after) throw new Error("The template was not stored");
    for (const row of [before, after])
      await recordVersion(tx, {
        kind: templateKind,
        recordId: id,
        version: row.version,
        content: textsOfTemplate(row),
        now: row.updatedAt,
        userId: row.updatedBy,
      });
    const [was, is] = [before, after].map((row) => {
      const { name, subject, status } = textsOfTemplate(row);
      return { name, subject, status };
    });
    await recordChange(tx, {
      actor,
      action: "content",
      subject: `${templateKind}:${id}`,
      before: was,
      after: is ?? {},
      at: now,
    });
    return done({ isInUse, moved: await saveTime(tx, after, { actor, form, now }) });
  });
  clearCaches();
  return result;
}

type Template = typeof campaignTemplates.$inferSelect;

async function refuseTemplate(
  tx: Transaction,
  template: Template,
  form: TemplateForm,
): Promise<Refusal | null> {
  const { company, hasCompany } = await findSettingsIn(tx);
  const about = {
    channel: template.channel as Channel,
    workflow: template.workflow,
    company: company.shortName,
  };
  const error = checkTemplate(form, about).find(({ level }) => level === "error");
  if (error) return refused("invalid", error.text, error.field);
  // The layout adds the way to unsubscribe and the address.
  if (form.use === "yes" && template.purpose === "marketing" && !(hasCompany && company.street))
    return refused(
      "conflict",
      "A marketing email needs your postal address at its foot. An admin must first save the company facts in Settings.",
    );
  return null;
}

type Time = { actor: StaffActor; form: TemplateForm; now: Date };

/** Returns how many people moved to the new times. */
async function saveTime(tx: Transaction, { id, workflow }: Template, { actor, form, now }: Time) {
  const before = workflow && form.days !== undefined ? await lockWorkflow(tx, workflow) : undefined;
  const steps = before && withTime(before.steps, id, form);
  if (!workflow || !before || !steps || isSameSeries(steps, before.steps)) return 0;
  return replaceSteps(tx, { actor, workflow, steps, timing: before.timing, people: form.people, now });
}

/** A copy, as a draft: at the end of the series of warm leads, or for a broadcast. */
export async function addTemplate(
  actor: Actor,
  { copyOf, for: place, formKey }: NewTemplateForm,
  now = new Date(),
): Promise<Result<{ id: string }>> {
  if (actor.kind !== "staff") return forbidden();
  const id = randomUUID();
  const content = { copyOf, place, by: actor.userId };
  const result = await storeOnce(
    { form: "campaign-template", formKey, content, answer: { id } },
    async (tx) => {
      const [source] = await tx
        .select()
        .from(campaignTemplates)
        .where(and(eq(campaignTemplates.id, copyOf), eq(campaignTemplates.channel, "email")));
      if (!source) return refused("not_found", "This letter is gone.", "copyOf");
      const { subject, content, plainText } = source;
      const name = `Copy of ${source.name}`.slice(0, 80);
      const workflow = place === "broadcast" ? null : place;
      await tx.insert(campaignTemplates).values({
        id,
        name,
        channel: "email",
        subject,
        content,
        plainText,
        workflow,
        purpose: purposeOf(workflow ?? "broadcast"),
        createdAt: now,
        updatedAt: now,
        updatedBy: actor.userId,
      });
      if (workflow) await addStep(tx, { actor, workflow, templateId: id, now });
      const about = { actor, action: "content", subject: `${templateKind}:${id}`, at: now } as const;
      await recordChange(tx, { ...about, before: null, after: { name } });
      return done({ id });
    },
  );
  clearCaches();
  return result;
}

type NewStep = { actor: Actor; workflow: string; templateId: string; now: Date };

async function addStep(tx: Transaction, { actor, workflow, templateId, now }: NewStep) {
  const before = await lockWorkflow(tx, workflow);
  const last = before?.steps.at(-1);
  if (!before || !last) return;
  const days = last.days + (before.timing.everyDays ?? 2);
  const step = { key: `step-${templateId}`, templateId, from: last.from, days, hours: last.hours };
  const steps = [...before.steps, step];
  const timing = { ...before.timing, durationDays: days };
  await replaceSteps(tx, { actor, workflow, steps, timing, people: "stay", now });
}

/** To the person who asks, whose address only the job reads. `leadId`: whose values the letter shows. */
export async function sendTestMail(
  actor: Actor,
  { templateId, leadId, formKey = randomUUID() }: TestMailForm & { templateId: string },
): Promise<Result<{ to: string }>> {
  if (actor.kind !== "staff") return forbidden();
  const found = await findTemplate(templateId);
  if (found?.template.channel !== "email")
    return refused("not_found", "Only an email can be sent as a test.");
  const payload = { templateId, userId: actor.userId, leadId: leadId ?? null };
  const dedupeKey = `campaign-test:${actor.userId}:${formKey}`;
  await db().transaction((tx) => enqueue(tx, "mail-campaign-test", payload, { dedupeKey }));
  return done({ to: actor.email });
}
