export { findLeadContact } from "#app/domain/leads/queries/contact.server.ts";
export { findDashboard } from "#app/domain/leads/queries/dashboard.server.ts";
export {
  findDeletedLead,
  findDeletedLeads,
  isDeletedSince,
} from "#app/domain/leads/queries/deleted.server.ts";
export { findLeadFacts } from "#app/domain/leads/queries/facts.server.ts";
export { listKnownLeads } from "#app/domain/leads/queries/known.server.ts";
export { findLeadPage } from "#app/domain/leads/queries/lead.server.ts";
export {
  type Cursor,
  countLeads,
  findLeadList,
  type LeadFilter,
  listChosen,
  listLeads,
} from "#app/domain/leads/queries/list.server.ts";
export { listMailedLeads, type MailSubject } from "#app/domain/leads/queries/mailed.server.ts";
export { listPeople } from "#app/domain/leads/queries/people.server.ts";
export { findPublicLead } from "#app/domain/leads/queries/public.server.ts";
export { findTaskChoices } from "#app/domain/leads/queries/task-choices.server.ts";
export { findTaskPage, listDueTasks } from "#app/domain/leads/queries/tasks.server.ts";
