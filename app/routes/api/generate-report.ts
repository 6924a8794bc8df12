import { makeReportFile } from "#app/domain/analysis/commands.server.ts";
import { endpoints } from "#app/domain/api/endpoints.ts";
import { findOwnerAgreement } from "#app/domain/documents/queries.server.ts";
import { shownToOwner } from "#app/domain/documents/words.ts";
import { answerApi } from "#app/http/api/answer.server.ts";
import type { Route } from "./+types/generate-report.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.generateReport, async ({ input: { lead, ...wishes }, actor }) => {
    const found = await findOwnerAgreement(lead.id);
    return makeReportFile(actor, { leadId: lead.id, agreement: found && shownToOwner(found), ...wishes });
  });

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
