import { shownToOwner } from "#app/features/agreements/labels.ts";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { makeReportFile } from "#app/features/analysis/commands/report-file.server.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.generateReport, async ({ input: { lead, ...wishes }, actor }) => {
  const found = await findOwnerAgreement(lead.id);
  return makeReportFile(actor, { leadId: lead.id, agreement: found && shownToOwner(found), ...wishes });
});

export { answer as action, answer as loader };
