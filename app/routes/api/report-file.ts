import { Readable } from "node:stream";
import { openReportFile } from "#app/features/analysis/commands/report-file.server.ts";
import { requestContext } from "#app/server/context.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/report-file.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!(await withinLimit("pdf", context.get(requestContext).ip))) return text(429, tooMany);
  const file = await openReportFile(params, new Date());
  if (!file.ok)
    return file.reason === "gone"
      ? text(404, "This report link has expired.")
      : text(503, "Please try again.");
  return new Response(Readable.toWeb(file.stream) as ReadableStream, {
    headers: {
      ...noStore,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${params.name}"`,
      "Content-Length": String(file.bytes),
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}

const noStore = { "Cache-Control": "no-store" };
const text = (status: number, words: string) =>
  new Response(`${words}\n`, {
    status,
    headers: { ...noStore, "Content-Type": "text/plain; charset=utf-8" },
  });
