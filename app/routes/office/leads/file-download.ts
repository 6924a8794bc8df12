import { readFile } from "#app/features/onboarding/files/commands.server.ts";
import { attachmentReply } from "#app/routes/office/documents/stored-file.server.ts";
import { staffOf } from "#app/server/context.ts";
import { textReply } from "#app/server/documents.server.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/file-download.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await readFile(staffOf(context), { leadId: params.id, fileId: params.file });
  return file ? attachmentReply(file) : textReply("There is no document at this URL.", 404);
}
