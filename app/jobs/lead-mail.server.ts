import { recordUndeliveredMail } from "#app/features/leads/commands/mails.server.ts";
import { listMailedLeads, type MailSubject } from "#app/features/leads/queries/mailed.server.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import type { Handler } from "#app/jobs/handler.ts";
import { jobLabel } from "#app/jobs/registry.ts";

export function leadMail<Payload extends MailSubject>(run: Handler<Payload>["run"]): Handler<Payload> {
  return {
    async run(payload, job) {
      const outcome = await run(payload, job);
      if (outcome.end !== "done" || outcome.record) return outcome;
      const [lead] = await listMailedLeads(payload);
      return lead?.isDeleted ? { end: "wait", why: "The lead is deleted", ms: 5 * 60_000 } : outcome;
    },
    async onFailed(payload, { id, kind, why }) {
      const [leads, dueAt] = await Promise.all([listMailedLeads(payload), findNextWorkingDay(new Date())]);
      const [first] = leads;
      if (!first) return;
      const concerned = leads.filter(({ isDeleted }) => isDeleted === first.isDeleted);
      return (tx) =>
        recordUndeliveredMail(tx, {
          jobId: id,
          leadIds: concerned.map((lead) => lead.id),
          name: jobLabel(kind),
          to: first.to ?? "the address of the lead",
          why,
          dueAt,
        });
    },
  };
}
