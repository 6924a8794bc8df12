import { exportAudit } from "#app/features/accounts/audit/commands.server.ts";
import { readAuditFilter } from "#app/features/accounts/audit/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { csvReply, textReply } from "#app/server/documents.server.ts";
import { adminOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/audit-export.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const filter = readAuditFilter(url.searchParams, timeZone);
  const file = await exportAudit(staffOf(context), { filter, timeZone });
  if (!file.ok) return textReply(file.message, 403);
  const { content, fileName, headHash } = file.value;
  const reply = csvReply(content, fileName);
  if (headHash) reply.headers.set("X-Audit-Head", headHash);
  return reply;
}
