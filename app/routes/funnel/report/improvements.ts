import { data } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { chooseImprovements } from "#app/features/analysis/commands/owner-requests.server.ts";
import { ImprovementsForm } from "#app/features/analysis/schema.ts";
import { backToReport, changeReport, reportAddress } from "#app/routes/funnel/report/report-route.server.ts";
import { parseForm, statusOf } from "#app/server/handle-form.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/improvements.ts";

export const loader = backToReport;

export async function action(sent: Route.ActionArgs) {
  const form = await parseForm(sent.request, ImprovementsForm);
  if (!form.ok) return form.reply;
  const { chosen, save } = form.value;
  const outcome = await changeReport(sent, (actor, by) => chooseImprovements(actor, { ...by, chosen }));
  const problem = outcome.ok ? null : outcome.message;
  if (!save) return data({ problem }, { status: outcome.ok ? 200 : statusOf[outcome.reason] });
  const toast = problem
    ? ({ tone: "error", text: problem } as const)
    : ({ tone: "success", text: "Changes saved." } as const);
  return redirectWithToast(`${reportAddress(sent.params.id, sent.url)}#improvements`, toast);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, (_, problem) => ({ problem }));
