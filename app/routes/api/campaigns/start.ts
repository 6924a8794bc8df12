import { startCampaign } from "#app/features/campaigns/commands/control.server.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.startCampaign, ({ input, actor }) => startCampaign(actor, input));

export { answer as action, answer as loader };
