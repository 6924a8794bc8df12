import { sql } from "drizzle-orm";
import { defaultLetters } from "#app/features/campaigns/default-letters.ts";
import { defaultTiming, stepsFor, timesOf } from "#app/features/campaigns/timing.ts";
import { purposeOf, workflowKeys } from "#app/features/campaigns/workflows.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import {
  campaignTemplates,
  campaignWorkflows,
  campaignWorkflowVersions,
  type StoredStep,
} from "#db/schema/index.ts";

/** At every start: the workflows and letters that a new installation begins with. Never touches what is there. */
export async function ensureWorkflows(now: Date) {
  await db().transaction(async (tx) => {
    const rows = await tx.select().from(campaignWorkflows).where(sql`key not like 'broadcast:%'`);
    const missing = workflowKeys.filter((key) => !rows.some((row) => row.key === key));
    if (missing.length === 0 || !(await tryLock(tx, "campaigns"))) return;
    for (const workflow of missing) {
      const timing = defaultTiming[workflow];
      const letters = defaultLetters[workflow].slice(0, timesOf(workflow, timing).length);
      const templates = await tx
        .insert(campaignTemplates)
        .values(
          letters.map(({ name, channel = "email", subject = "", content }) => ({
            name,
            channel,
            subject,
            content,
            workflow,
            purpose: purposeOf(workflow),
            activeAt: now,
          })),
        )
        .returning({ id: campaignTemplates.id, name: campaignTemplates.name });
      const named = letters.map(({ key, name }) => ({
        key,
        templateId: templates.find((each) => each.name === name)?.id ?? "",
      }));
      const steps = stepsFor(workflow, timing, named);
      await addVersion(tx, { workflow, steps, timing, createdBy: null });
    }
  });
}

type NewVersion = {
  workflow: string;
  steps: StoredStep[];
  timing: Record<string, number>;
  createdBy: string | null;
};

/** Versions are never changed, so that everyone can see what a person was in. */
export async function addVersion(tx: Transaction, version: NewVersion) {
  const [stored] = await tx
    .insert(campaignWorkflowVersions)
    .values({
      ...version,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from campaign_workflow_versions
        where workflow = ${version.workflow})`,
    })
    .returning({ id: campaignWorkflowVersions.id });
  if (!stored) throw new Error("The version of a workflow was not stored");
  const current = { versionId: stored.id, updatedAt: new Date() };
  await tx
    .insert(campaignWorkflows)
    .values({ key: version.workflow, ...current })
    .onConflictDoUpdate({ target: campaignWorkflows.key, set: current });
  return stored.id;
}
