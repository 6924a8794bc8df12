import { config } from "#app/config.server.ts";
import { newLeadEmail } from "#app/features/analysis/emails.server.ts";
import { findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import {
  notePushProblem,
  pushOnce,
  recordPushed,
  recordPushFailed,
} from "#app/features/crm/commands.server.ts";
import { findLeadForOdoo } from "#app/features/crm/queries.server.ts";
import { quotedHome } from "#app/features/enrollment/estimate.ts";
import { findLastQuote } from "#app/features/enrollment/queries/quote.server.ts";
import { runBatches } from "#app/features/lead-lists/batches/commands.server.ts";
import { failBulkAction, runBulkBatch } from "#app/features/lead-lists/bulk/commands.server.ts";
import { workOnImport } from "#app/features/lead-lists/imports/commands/run.server.ts";
import { failImport } from "#app/features/lead-lists/imports/commands/start.server.ts";
import { listLeftOpen } from "#app/features/leads/commands/delete-leads.server.ts";
import { leadJobs } from "#app/features/leads/jobs.ts";
import { leadRows } from "#app/features/leads/lead-rows.ts";
import { originLines, webinarLabel } from "#app/features/leads/origin.ts";
import { findPublicLead, listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { displayAddress, displayName, sourceLabel } from "#app/features/leads/rules.ts";
import { findOnboardingEmail } from "#app/features/onboarding/queries.server.ts";
import { findCompany, findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import { reassignUntouched } from "#app/features/tasks/assignment/commands/reassign.server.ts";
import { noteTarget } from "#app/features/tasks/targets/commands.server.ts";
import { visitHandlers } from "#app/features/walkthroughs/job-handlers.server.ts";
import { odooMode } from "#app/integrations/odoo.server.ts";
import { deliver, deliverToOffice, leadMail } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJobs, vendorOutcome } from "#app/jobs/handler.ts";
import { type NewLead, newLead } from "#emails/new-lead.ts";
import { onboardingList } from "#emails/onboarding.ts";

export const leadHandlers = handleJobs(leadJobs, {
  ...visitHandlers,

  "mail-new-lead": {
    async run({ to, ...about }, job) {
      const found =
        "submissionId" in about
          ? await analysisLead(about.submissionId, job.createdAt)
          : await formLead(about.leadId, job.createdAt);
      if (!found) return done;
      return deliverToOffice(job, { ...newLead(found.email), to, leadId: found.leadId });
    },
  },

  "mail-onboarding-list": leadMail(async ({ leadId }, job) => {
    const found = await findOnboardingEmail(leadId);
    if (!found) return done;
    const { to, lead, key, items } = found;
    const { phone } = await findCompany();
    const open = items.filter(({ isDone }) => !isDone);
    const url = `${config.appUrl}/onboarding/${key}`;
    return deliver(job, {
      ...onboardingList({ ownerName: lead.name, street: lead.streetAddress, items: open, url, phone }),
      to,
      leadId,
      reason: "Staff sent the onboarding list to the owner of this lead.",
    });
  }),

  "push-odoo-lead": {
    async run({ leadId }) {
      const found = await findLeadForOdoo(leadId);
      if (!found) return done;
      if (found.isDeleted) return { end: "wait", why: "The lead is deleted", ms: 5 * 60_000 };
      if (odooMode() !== "live") {
        const why = "ODOO_URL and ODOO_API_KEY are not set";
        await notePushProblem({ leadId, why, now: new Date() });
        return { end: "wait", why, ms: 5 * 60_000 };
      }
      const pushed = await pushOnce(found.lead);
      const now = new Date();
      await noteVendor("odoo", pushed, now);
      if (pushed.ok) {
        const { odooId, created } = pushed;
        return {
          end: "done",
          providerId: String(odooId),
          record: (tx) => recordPushed(tx, { leadId, odooId, created, now }),
        };
      }
      // Odoo locks out a login that fails too often.
      const outcome = vendorOutcome(pushed, { settingsMs: 30 * 60_000 });
      if (outcome.end !== "fail") await notePushProblem({ leadId, why: pushed.detail, now });
      return outcome;
    },
    async onFailed({ leadId }, { why }) {
      return (tx) => recordPushFailed(tx, { leadId, why, now: new Date() });
    },
  },

  "reassign-lead": {
    async run(payload) {
      return { end: "done", record: (tx) => reassignUntouched(tx, { ...payload, now: new Date() }) };
    },
  },

  "note-target": {
    async run(payload) {
      return { end: "done", record: (tx) => noteTarget(tx, { ...payload, now: new Date() }) };
    },
  },

  "cancel-deleted": {
    async run({ leadIds, deletedAt }) {
      const until = performance.now() + 40_000;
      const problems: string[] = [];
      for (const leadId of await listLeftOpen(leadIds, new Date(deletedAt))) {
        if (performance.now() > until) return { end: "wait", why: "More leads to cancel for", ms: 0 };
        for (const { cancel } of leadRows()) {
          const why = await cancel?.(leadId);
          if (why) problems.push(why);
        }
      }
      return problems.length > 0 ? { end: "retry", why: problems.join(" ") } : done;
    },
    async onFailed({ leadIds, deletedAt }, { why }) {
      const left = await listLeftOpen(leadIds, new Date(deletedAt));
      const dueAt = await findNextWorkingDay(new Date());
      return async (tx) => {
        for (const leadId of left)
          for (const { reportLeftOpen } of leadRows()) await reportLeftOpen?.(tx, { leadId, why, dueAt });
      };
    },
  },

  "run-bulk-action": {
    async run({ actionId }) {
      const isOver = await runBatches(runBulkBatch(actionId), { forMs: 15_000 });
      return isOver ? done : { end: "wait", why: "More leads to change", ms: 0 };
    },
    onFailed: async ({ actionId }) => {
      return (tx) => failBulkAction(tx, actionId);
    },
  },

  "run-import": {
    async run({ importId }, { signal }) {
      const isOver = await workOnImport(importId, { forMs: 20_000, signal });
      return isOver ? done : { end: "wait", why: "More lines to read", ms: 0 };
    },
    onFailed: async ({ importId }, { why }) => {
      return (tx) => failImport(tx, importId, why);
    },
  },
});

type Found = { leadId: string; email: NewLead };

async function analysisLead(submissionId: string, receivedAt: Date): Promise<Found | null> {
  const submission = await findSubmission(submissionId);
  const leadId = submission?.properties[0]?.leadId;
  if (!submission || !leadId) return null;
  const submitted = new Set(submission.properties.map((property) => property.leadId));
  const [company, others, first] = await Promise.all([
    findCompany(),
    listKnownLeads({ email: submission.owner.email }),
    findPublicLead(leadId),
  ]);
  const known = others.some((lead) => !submitted.has(lead.id));
  const origin = first?.origin ?? null;
  const email = newLeadEmail(submission, { company, appUrl: config.appUrl, receivedAt, known, origin });
  if (!email) return null;
  return { leadId, email };
}

async function formLead(leadId: string, receivedAt: Date): Promise<Found | null> {
  const lead = await findPublicLead(leadId);
  if (!lead?.email) return null;
  const form = formOf(lead);
  const isEnrolled = form === "enrollment";
  const [company, others, quote] = await Promise.all([
    findCompany(),
    listKnownLeads({ email: lead.email }),
    isEnrolled ? findLastQuote(leadId) : null,
  ]);
  const { timeZone } = company;
  const source = sourceLabel(form);
  const cameBefore = form !== lead.source || lead.cameAgain;
  const address = displayAddress(lead);
  const detail = quote ? quotedHome(quote) : "";
  return {
    leadId,
    email: {
      lead: {
        name: displayName(lead.name),
        email: lead.email,
        phone: lead.phone,
        phoneGiven: phoneGiven(lead),
        source: form === "webinar" ? `${source} ${webinarLabel(lead.submission, timeZone)}`.trim() : source,
        cameFrom: originLines(lead.origin, timeZone),
        receivedAt,
        known: cameBefore || others.some((other) => other.id !== leadId),
        enrolled: isEnrolled,
      },
      properties: address ? [{ address, detail, result: "" }] : [],
      url: `${config.appUrl}/leads/${leadId}`,
      timeZone,
    },
  };
}

type Lead = NonNullable<Awaited<ReturnType<typeof findPublicLead>>>;

/** A known lead may have come by another form first. */
const formOf = ({ source, submission }: Lead) =>
  typeof submission?.source === "string" ? submission.source : source;

/** Null if it equals the lead's phone. */
function phoneGiven({ submission }: Lead) {
  const differs = submission?.differs as { phoneE164?: { to?: unknown } } | undefined;
  const number = differs?.phoneE164?.to;
  return typeof number === "string" ? number : null;
}
