import { findReport, listSiblings } from "#app/features/analysis/queries/report.server.ts";
import { ownerKeys } from "#app/routes/funnel/owner-cookie.server.ts";
import { changeStream } from "#app/server/live.server.ts";
import type { Route } from "./+types/events.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
  const report = await findReport(params.id);
  if (!report) throw new Response("Lead not found", { status: 404 });
  const listed = await listSiblings(report.lead, await ownerKeys(request));
  const entries = new Set([report.entryId, ...listed.map(({ entryId }) => entryId)]);
  return changeStream(request, "estimates", { concerns: (entryId) => entries.has(entryId) });
}
