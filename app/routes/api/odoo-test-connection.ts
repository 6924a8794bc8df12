import { testOdoo } from "#app/features/crm/commands.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";
import { endpoints } from "#app/server/api/endpoints.ts";

const answer = answerApi(endpoints.testOdooConnection, ({ actor }) => testOdoo(actor));

export { answer as action, answer as loader };
