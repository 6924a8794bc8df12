import { rejects } from "#app/features/lead-lists/imports/fields.ts";
import { rejectedLines } from "#app/features/lead-lists/imports/queries.server.ts";
import { csvReply, textReply } from "#app/server/documents.server.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/import-rejected.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export async function loader({ params, url }: Route.LoaderArgs) {
  const which = rejects.find((reject) => reject === url.searchParams.get("outcome")) ?? "invalid";
  const file = await rejectedLines(params.id, which);
  return file ? csvReply(file.content, file.fileName) : textReply("There is no file at this URL.", 404);
}
