import { findReport } from "#app/domain/analysis/queries.server.ts";
import { changeStream } from "#app/http/live.server.ts";
import type { Route } from "./+types/report-events.ts";

/** Tells an open report when its estimate has come further. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const report = await findReport(params.id);
  if (!report) throw new Response("Lead not found", { status: 404 });
  return changeStream(request, "estimates", (entryId) => entryId === report.entryId);
}
