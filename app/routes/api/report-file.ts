import { openReportFile } from "#app/features/analysis/commands/report-file.server.ts";
import { requestContext } from "#app/server/context.ts";
import { pdfReply, textReply } from "#app/server/documents.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/report-file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!(await withinLimit("pdf", context.get(requestContext).ip))) return textReply(tooMany, 429);
  const file = await openReportFile(params, new Date());
  if (file.ok) return pdfReply(file.content, params.name);
  return file.isGone ? textReply("This report link has expired.", 404) : textReply("Please try again.", 503);
}
