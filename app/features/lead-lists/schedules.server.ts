import { inArray, lt } from "drizzle-orm";
import { purgeImports } from "#app/features/lead-lists/imports/commands/start.server.ts";
import { restorableDays } from "#app/features/leads/rules.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { db } from "#db/instance.server.ts";
import { bulkActionLeads, bulkActions, leadImportLines, leadImports } from "#db/schema/index.ts";

export const leadListSchedules: Schedules = {
  runs: [{ name: "cleanup of imports", every: "hour", run: ({ now }) => purgeImports(now) }],
  retention({ daysAgo }) {
    const oldActions = db()
      .select({ id: bulkActions.id })
      .from(bulkActions)
      .where(lt(bulkActions.createdAt, daysAgo(30)));
    const oldImports = db()
      .select({ id: leadImports.id })
      .from(leadImports)
      // After the leads of an undone import, which the list of deleted leads leaves out by these lines.
      .where(lt(leadImports.createdAt, daysAgo(restorableDays + 3)));
    return [
      [leadImportLines, inArray(leadImportLines.importId, oldImports)],
      [bulkActionLeads, inArray(bulkActionLeads.actionId, oldActions)],
    ];
  },
};
