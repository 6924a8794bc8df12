import { readFileKey } from "#app/features/agreements/commands/files.server.ts";
import { documentFileName } from "#app/features/agreements/rules.ts";
import { downloadReply } from "#app/routes/office/documents/stored-file.server.ts";
import { staffOf } from "#app/server/context.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/document-download.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const isAudit = url.pathname.endsWith("/audit");
  const key = await readFileKey(staffOf(context), params.id, isAudit ? "audit" : "signed");
  return downloadReply(key, documentFileName(isAudit ? `${params.id}-log` : params.id));
}
