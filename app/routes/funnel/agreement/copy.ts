import { findOwnerFile } from "#app/domain/documents/queries.server.ts";
import { documentFileName } from "#app/domain/documents/rules.ts";
import { downloadReply } from "#app/http/documents.server.ts";
import type { Route } from "./+types/copy.ts";

/** The executed copy, to whoever has the owner's address of it. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findOwnerFile(params.key);
  return downloadReply(found?.fileKey ?? null, documentFileName(found?.id ?? "none"));
}
