import { href, redirect } from "react-router";
import { retryEstimate } from "#app/features/analysis/commands/owner-requests.server.ts";
import { backToReport, changeReport } from "#app/routes/funnel/report/report-route.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/retry.ts";

export const loader = backToReport;

export async function action(sent: Route.ActionArgs) {
  const report = href("/analysis/:id", sent.params);
  const outcome = await changeReport(sent, retryEstimate);
  return outcome.ok ? redirect(report) : redirectWithToast(report, { tone: "error", text: outcome.message });
}
