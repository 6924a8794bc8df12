import { recordAudits } from "#app/features/accounts/audit/records.server.ts";
import { auditedLeads } from "#app/features/leads/audit.ts";
import { storeStatusChanges } from "#app/features/leads/commands/status-changes.server.ts";
import { reaction } from "#app/timeline/reactions.server.ts";

const auditNames = { status_changed: "status", assigned: "assignment" } as const;

export const leadReactions = [
  reaction(
    "history of statuses",
    ["status_changed", "bulk_undone", "merged", "merge_undone"],
    storeStatusChanges,
  ),
  reaction("audit", ["status_changed", "assigned"], (tx, events) => {
    const same = Map.groupBy(events, ({ kind, data: { from, to } }) => JSON.stringify([kind, from, to]));
    const entries = [...same.values()].flatMap((all) => {
      const [event] = all;
      if (!event) return [];
      const { kind, actor, at, data } = event;
      const ids = all.map(({ leadId }) => leadId);
      return {
        actor,
        action: auditNames[kind],
        at,
        ...auditedLeads(ids, { before: data.from, after: data.to }),
      };
    });
    return recordAudits(tx, entries);
  }),
];
