import { createOdooLead } from "#app/features/crm/commands.server.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.createOdooLead, ({ input, actor }) => createOdooLead(actor, input));

export { answer as action, answer as loader };
