import { makeReportFile } from "#app/domain/analysis/commands.server.ts";
import { endpoints } from "#app/domain/api/endpoints.ts";
import { answerApi } from "#app/http/api/answer.server.ts";
import type { Route } from "./+types/generate-report.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.generateReport, ({ input: { lead, ...wishes }, actor }) =>
    makeReportFile(actor, { leadId: lead.id, ...wishes }),
  );

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
