import { findCampaignStats } from "#app/features/campaigns/queries/monitor.server.ts";
import { done } from "#app/lib/result.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.fetchCampaignStats, async () => done(await findCampaignStats()));

export { answer as action, answer as loader };
