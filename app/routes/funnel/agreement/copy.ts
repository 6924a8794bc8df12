import { findOwnerFile } from "#app/features/agreements/queries/office.server.ts";
import { documentFileName } from "#app/features/agreements/rules.ts";
import { downloadReply } from "#app/routes/office/documents/stored-file.server.ts";
import type { Route } from "./+types/copy.ts";

/** The secret in the URL grants access. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await findOwnerFile(params.key);
  return downloadReply(found?.fileKey ?? null, documentFileName(found?.id ?? "none"));
}
