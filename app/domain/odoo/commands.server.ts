export { createOdooLead, testOdoo } from "#app/domain/odoo/commands/ask.server.ts";
export { notePushProblem, recordPushed, recordPushFailed } from "#app/domain/odoo/commands/outcome.server.ts";
export { pushAgain, pushNewLeads } from "#app/domain/odoo/commands/push.server.ts";
