export { addNote } from "#app/domain/leads/commands/add-note.server.ts";
export { askToCallOff } from "#app/domain/leads/commands/ask-to-call-off.server.ts";
export { correctContact } from "#app/domain/leads/commands/correct-contact.server.ts";
export { correctLeadFacts } from "#app/domain/leads/commands/correct-facts.server.ts";
export { createLead } from "#app/domain/leads/commands/create-lead.server.ts";
export { deleteLeads, restoreLeads } from "#app/domain/leads/commands/delete-leads.server.ts";
export { estimateLead } from "#app/domain/leads/commands/estimate-lead.server.ts";
export { holdLead, lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
export {
  recordDeliveredMail,
  recordUndeliveredMail,
  undeliveredJob,
} from "#app/domain/leads/commands/mails.server.ts";
export { addPublicLead } from "#app/domain/leads/commands/public-lead.server.ts";
export { closeFirstResponse, takeLead } from "#app/domain/leads/commands/work-on.server.ts";
