import { href, replace } from "react-router";
import { shownToOwner } from "#app/features/agreements/labels.ts";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { drawReport } from "#app/features/analysis/pdf/draw-report.server.ts";
import { assumptionsIn } from "#app/features/analysis/report/projection.ts";
import { findMergedInto } from "#app/features/leads/merge/queries.server.ts";
import { ownerKeys } from "#app/routes/funnel/owner-cookie.server.ts";
import { requestContext } from "#app/server/context.ts";
import { pdfReply } from "#app/server/documents.server.ts";
import { attempt } from "#app/server/handle-form.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import { untilSetUp } from "#app/server/setup.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/pdf.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const report = href("/analysis/:id", { id: params.id });
  if (!(await withinLimit("pdf", context.get(requestContext).ip)))
    return redirectWithToast(report, { tone: "error", text: tooMany });
  const keys = await ownerKeys(request);
  const typed = assumptionsIn(url.searchParams);
  const file = await attempt(async () => {
    const found = await findOwnerAgreement(params.id);
    return drawReport(params.id, { keys, typed, agreement: found && shownToOwner(found) });
  });
  if ("failed" in file) return redirectWithToast(report, { tone: "error", text: "Failed to generate PDF" });
  const into = file.value ? null : await findMergedInto(params.id);
  if (into) return replace(href("/analysis/:id/report.pdf", { id: into }));
  if (!file.value) throw new Response("There is no report at this address yet.", { status: 404 });
  return pdfReply(file.value.content, file.value.name);
}
