import { stopCampaign } from "#app/features/campaigns/commands/bulk.server.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.stopCampaign, ({ params, actor }) => stopCampaign(actor, params));

export { answer as action, answer as loader };
