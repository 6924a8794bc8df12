import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { planDue } from "#app/features/campaigns/commands/plan.server.ts";
import { ensureWorkflows } from "#app/features/campaigns/commands/workflows.server.ts";
import { campaignHandlers } from "#app/features/campaigns/job-handlers.server.ts";
import type { WorkflowKey } from "#app/features/campaigns/workflows.ts";
import { system } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignMessages,
  consents,
  type leads,
  siteSettings,
} from "#db/schema/index.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { runDueJobs } from "#tests/factories/worker.ts";

/** The workflows of a new installation, with hours that leave out no time of the day. */
export async function startCampaigns(rules: Record<string, unknown> = {}) {
  await ensureWorkflows(new Date());
  const value = { opensAt: "00:00", closesAt: "24:00", ...rules };
  await db()
    .insert(siteSettings)
    .values({ key: "campaigns", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  clearCaches();
}

export const newEmail = (domain = "mail.example") => `${randomUUID()}@${domain}`;

/** An owner who checked the box for tips, and so is in the series of warm leads. */
export async function makeWarmOwner(changes: Partial<typeof leads.$inferInsert> = {}, at = new Date()) {
  const lead = await makeLead({ status: "analysis_submitted", email: newEmail(), ...changes });
  await agree(lead, at);
  return lead;
}

export async function agree(lead: { id: string; email: string | null }, at = new Date()) {
  await db().insert(consents).values({
    at,
    email: lead.email,
    leadId: lead.id,
    purpose: "marketing-email",
    wordingVersion: "1",
    wording: "",
    page: "/",
  });
  await db().transaction((tx) =>
    recordEvent(tx, {
      leadId: lead.id,
      kind: "marketing_consent",
      actor: system,
      at,
      data: { channel: "email" },
    }),
  );
}

export async function findEnrollment(leadId: string, workflow: WorkflowKey = "warm_lead") {
  const [row] = await db()
    .select()
    .from(campaignEnrollments)
    .where(and(eq(campaignEnrollments.leadId, leadId), eq(campaignEnrollments.workflow, workflow)));
  return row;
}

export const listCampaignMessages = (leadId: string) =>
  db()
    .select()
    .from(campaignMessages)
    .where(eq(campaignMessages.leadId, leadId))
    .orderBy(asc(campaignMessages.createdAt));

/** The next step of this lead is due now. */
export async function makeDue(leadId: string) {
  await db()
    .update(campaignEnrollments)
    .set({ nextAt: new Date(Date.now() - 1_000) })
    .where(eq(campaignEnrollments.leadId, leadId));
}

export async function planNow() {
  while ((await planDue(new Date())) > 0);
}

export const sendDue = () =>
  runDueJobs({ handlers: campaignHandlers, slots: { campaign: 2 }, random: () => 0 });
