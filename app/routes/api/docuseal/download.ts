import { endpoints } from "#app/domain/api/endpoints.ts";
import { findFileKey } from "#app/domain/documents/queries.server.ts";
import { documentFileName } from "#app/domain/documents/rules.ts";
import { answerApi } from "#app/http/api/answer.server.ts";
import { openDownload } from "#app/http/documents.server.ts";
import type { Route } from "./+types/download.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.downloadDocument, async ({ params: { id }, actor }) =>
    openDownload(await findFileKey(actor, id), documentFileName(id)),
  );

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
