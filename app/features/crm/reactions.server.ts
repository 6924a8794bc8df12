import { pushNewLeads } from "#app/features/crm/commands.server.ts";
import { reaction } from "#app/timeline/reactions.server.ts";

export const crmReactions = [
  reaction("push to the CRM", ["submitted", "created"], (tx, events) =>
    pushNewLeads(
      tx,
      events.map(({ leadId }) => leadId),
    ),
  ),
];
