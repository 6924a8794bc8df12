import {
  notePushProblem,
  pushOnce,
  recordPushed,
  recordPushFailed,
} from "#app/features/crm/commands.server.ts";
import { crmJobs } from "#app/features/crm/jobs.ts";
import { findLeadForOdoo } from "#app/features/crm/queries.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import { odooMode } from "#app/integrations/odoo.server.ts";
import { done, handleJobs, vendorOutcome } from "#app/jobs/handler.ts";

export const crmHandlers = handleJobs(crmJobs, {
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
});
