import { href } from "react-router";
import { config } from "#app/config.server.ts";
import { submissionsAtOnce } from "#app/domain/api/endpoints/docuseal.ts";
import { endpoints } from "#app/domain/api/endpoints.ts";
import { findDocuments } from "#app/domain/documents/queries.server.ts";
import type { DocumentRow } from "#app/domain/documents/types.ts";
import { done } from "#app/domain/result.ts";
import { answerApi } from "#app/http/api/answer.server.ts";
import type { Route } from "./+types/submissions.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.listSubmissions, async ({ params: { before = null }, actor }) => {
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

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
