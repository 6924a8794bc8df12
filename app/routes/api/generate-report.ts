import { shownToOwner } from "#app/features/agreements/labels.ts";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { makeReportFile } from "#app/features/analysis/commands/report-file.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";
import { endpoints } from "#app/server/api/endpoints.ts";
import type { Route } from "./+types/generate-report.ts";

const answer = (args: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(args, endpoints.generateReport, async ({ input: { lead, ...wishes }, actor }) => {
    const found = await findOwnerAgreement(lead.id);
    return makeReportFile(actor, { leadId: lead.id, agreement: found && shownToOwner(found), ...wishes });
  });

export const action = (args: Route.ActionArgs) => answer(args);
export const loader = (args: Route.LoaderArgs) => answer(args);
