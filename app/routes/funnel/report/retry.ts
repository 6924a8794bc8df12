import { href, redirect } from "react-router";
import { retryEstimate } from "#app/features/analysis/commands/owner-requests.server.ts";
import { admitReportChange, backToReport } from "#app/routes/funnel/report/report-route.server.ts";
import { actorContext } from "#app/server/context.ts";
import { runCommand } from "#app/server/handle-form.server.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/retry.ts";

export const loader = backToReport;

export async function action({ request, params, context }: Route.ActionArgs) {
  const report = href("/analysis/:id", { id: params.id });
  if (!(await admitReportChange(request, context)))
    return redirectWithToast(report, { tone: "error", text: tooMany });
  const outcome = await runCommand(context, () =>
    retryEstimate(context.get(actorContext), { leadId: params.id }),
  );
  if (!outcome.ok) return redirectWithToast(report, { tone: "error", text: outcome.message });
  return redirect(report);
}
