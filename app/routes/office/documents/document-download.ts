import { findFileKey } from "#app/domain/documents/queries.server.ts";
import { documentFileName } from "#app/domain/documents/rules.ts";
import { staffOf } from "#app/http/context.ts";
import { downloadReply } from "#app/http/documents.server.ts";
import { staffOnly } from "#app/http/identity/guards.server.ts";
import type { Route } from "./+types/document-download.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

/** The signed file, or the log of its signing, to staff. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const isAudit = url.pathname.endsWith("/audit");
  const key = await findFileKey(staffOf(context), params.id, isAudit ? "audit" : "signed");
  return downloadReply(key, documentFileName(isAudit ? `${params.id}-log` : params.id));
}
