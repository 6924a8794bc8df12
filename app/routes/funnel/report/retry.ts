import { href, redirect } from "react-router";
import { retryEstimate } from "#app/domain/analysis/commands.server.ts";
import { actorContext } from "#app/http/context.ts";
import { attemptInTime } from "#app/http/forms/form.server.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { admitReportChange, backToReport } from "#app/routes/funnel/report/door.server.ts";
import type { Route } from "./+types/retry.ts";

export const loader = backToReport;

export async function action({ request, params, context }: Route.ActionArgs) {
  const report = href("/analysis/:id", { id: params.id });
  if (!(await admitReportChange(request, context)))
    return redirectWithToast(report, { tone: "error", text: tooMany });
  const outcome = await attemptInTime(context, () =>
    retryEstimate(context.get(actorContext), { leadId: params.id }),
  );
  if (!outcome.ok) return redirectWithToast(report, { tone: "error", text: outcome.message });
  return redirect(report);
}
