import { notePushProblem, recordPushed, recordPushFailed } from "#app/domain/odoo/commands.server.ts";
import { findLeadForOdoo } from "#app/domain/odoo/queries.server.ts";
import { noteVendor } from "#app/domain/vendors/commands.server.ts";
import { odooMode, pushLead } from "#app/integrations/odoo.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

const lookAgainMs = 5 * 60_000;
/** A login that is refused too often is shut out for a while, so what waits for better settings asks rarely. */
const settingsMs = 30 * 60_000;

export const pushOdooLeadJob = handleJob(jobs["push-odoo-lead"], {
  schedule: mailSchedule,
  async run({ leadId }) {
    const found = await findLeadForOdoo(leadId);
    if (!found) return done;
    if (found.isDeleted) return { end: "wait", why: "The lead is deleted", ms: lookAgainMs };
    if (odooMode() !== "live") {
      const why = "ODOO_URL and ODOO_API_KEY are not set";
      await notePushProblem({ leadId, why, now: new Date() });
      return { end: "wait", why, ms: lookAgainMs };
    }
    const pushed = await pushLead(found.lead);
    const now = new Date();
    await noteVendor("odoo", pushed, { now });
    if (pushed.ok) {
      const { odooId, created } = pushed;
      const record = (tx: Parameters<typeof recordPushed>[0]) =>
        recordPushed(tx, { leadId, odooId, created, now });
      return { end: "done", providerId: String(odooId), record };
    }
    const outcome = vendorOutcome(pushed, { settingsMs });
    if (outcome.end !== "park") await notePushProblem({ leadId, why: pushed.detail, now });
    return outcome;
  },
  async onParked({ leadId }, { why }) {
    return (tx) => recordPushFailed(tx, { leadId, why, now: new Date() });
  },
});
