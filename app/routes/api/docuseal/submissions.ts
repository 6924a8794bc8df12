import { href } from "react-router";
import { config } from "#app/config.server.ts";
import type { DocumentRow } from "#app/features/agreements/queries/office.server.ts";
import { findDocuments } from "#app/features/agreements/queries/office.server.ts";
import { done } from "#app/lib/result.ts";
import { endpoints, submissionsAtOnce } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.listSubmissions, async ({ params: { before = null }, actor }) => {
  const { rows } = await findDocuments(actor, { before }, submissionsAtOnce);
  return done(rows.map(submissionOf));
});

const submissionOf = ({ id, status, name, address, submitter, completedAt }: DocumentRow) => ({
  id,
  status: status === "completed" ? ("completed" as const) : ("pending" as const),
  state: status,
  values: { document_name: name, property_address: address },
  submitter,
  completed_at: completedAt?.toISOString() ?? null,
  submitter_url: `${config.appUrl}${href("/documents/:id", { id })}`,
});

export { answer as action, answer as loader };
