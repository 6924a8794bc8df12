import { recordUndeliveredMail } from "#app/domain/leads/commands.server.ts";
import { listMailedLeads, type MailSubject } from "#app/domain/leads/queries.server.ts";
import { nameOfKind } from "#app/domain/messages/rules.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import type { z } from "#app/domain/zod.ts";
import { handleJob, type Job, type JobHandler, type Outcome } from "#app/jobs/handler.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

const lookAgainMs = 5 * 60_000;

/**
 * A mail to somebody whose leads the office keeps. Where there is nobody to write to because the leads were deleted, it
 * waits until they are restored or removed for good; whether it is still worth sending, `run` decides then. However it
 * comes to be parked, the leads and a task tell so.
 */
export function handleLeadMail<Schema extends z.ZodType<MailSubject>>(
  schema: Schema,
  run: (payload: z.output<Schema>, job: Job) => Promise<Outcome>,
): JobHandler {
  return handleJob(schema, {
    schedule: mailSchedule,
    async run(payload, job) {
      const outcome = await run(payload, job);
      if (outcome.end !== "done" || outcome.record) return outcome;
      const [lead] = await listMailedLeads(payload);
      return lead?.isDeleted ? { end: "wait", why: "The lead is deleted", ms: lookAgainMs } : outcome;
    },
    async onParked(payload, { id, kind, why }) {
      const [leads, dueAt] = await Promise.all([listMailedLeads(payload), findNextWorkingDay(new Date())]);
      const [first] = leads;
      if (!first) return;
      // Where some are left, the mail was about those; else whoever restores them has to know.
      const told = leads.filter(({ isDeleted }) => isDeleted === first.isDeleted);
      return (tx) =>
        recordUndeliveredMail(tx, {
          jobId: id,
          leadIds: told.map((lead) => lead.id),
          name: nameOfKind(kind),
          to: first.to ?? "the address of the lead",
          why,
          dueAt,
        });
    },
  });
}
