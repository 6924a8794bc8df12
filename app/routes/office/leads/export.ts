import { exportLeads } from "#app/features/lead-lists/export/commands.server.ts";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { shownColumns } from "#app/features/lead-lists/views/columns.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { csvReply, textReply } from "#app/server/documents.server.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/export.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const staff = staffOf(context);
  const { filter, sort } = readListRequest(url.searchParams, timeZone, staff.userId);
  const chosen = url.searchParams.getAll("columns");
  const file = await exportLeads(staff, {
    filter,
    sort,
    columns: chosen.length > 0 ? shownColumns(chosen) : null,
    bom: url.searchParams.get("bom") === "1",
    timeZone,
  });
  return file.ok ? csvReply(file.value.content, file.value.fileName) : textReply(file.message, 403);
}
