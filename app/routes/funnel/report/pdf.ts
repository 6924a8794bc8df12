import { href } from "react-router";
import { findReportPage } from "#app/domain/analysis/queries.server.ts";
import { assumptionsIn } from "#app/domain/analysis/report/assumptions.ts";
import { findOwnerAgreement } from "#app/domain/documents/queries.server.ts";
import { shownToOwner } from "#app/domain/documents/words.ts";
import { requestContext } from "#app/http/context.ts";
import { attempt } from "#app/http/forms/form.server.ts";
import { ownerKeys } from "#app/http/identity/owner-cookie.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { untilSetUp } from "#app/http/set-up.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/pdf.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const report = href("/analysis/:id", { id: params.id });
  if (!(await withinLimit("pdf", context.get(requestContext).ip)))
    return redirectWithToast(report, { tone: "error", text: tooMany });
  const keys = await ownerKeys(request);
  const file = await attempt(() => drawReport(params.id, { keys, typed: assumptionsIn(url.searchParams) }));
  if ("failed" in file) return redirectWithToast(report, { tone: "error", text: "Failed to generate PDF" });
  if (!file.value) throw new Response("There is no report at this address yet.", { status: 404 });
  const { name, bytes } = file.value;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(bytes.byteLength),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}

type Seen = Pick<Parameters<typeof findReportPage>[1], "keys" | "typed">;

/** The report as a letter; null where there is none yet. */
async function drawReport(leadId: string, seen: Seen) {
  const found = await findOwnerAgreement(leadId);
  const page = await findReportPage(leadId, { ...seen, agreement: found && shownToOwner(found) });
  const view = page?.letter?.view;
  if (!view) return null;
  // Loaded with the first letter, so that a start does not wait for it.
  const { renderReportPdf, reportFileName } = await import("#app/domain/analysis/pdf/report-pdf.server.ts");
  return { name: reportFileName(view), bytes: await renderReportPdf(view, new Date()) };
}
