import { exportFigure } from "#app/features/analytics/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { exportReply, textReply } from "#app/server/documents.server.ts";
import { adminOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/analytics-csv.ts";

export const middleware: Route.MiddlewareFunction[] = [adminOnly];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const file = await exportFigure(staffOf(context), { id: params.figure, query, now: new Date() });
  return file.ok
    ? exportReply(file.value, "text/csv; charset=utf-8")
    : textReply(file.message, file.reason === "invalid" ? 400 : 404);
}
