import { data } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { chooseImprovements } from "#app/features/analysis/commands/owner-requests.server.ts";
import { ImprovementsForm } from "#app/features/analysis/schema.ts";
import { refused } from "#app/lib/result.ts";
import {
  admitReportChange,
  backToReport,
  reportAddress,
} from "#app/routes/funnel/report/report-route.server.ts";
import { actorContext } from "#app/server/context.ts";
import { parseForm, runCommand, statusOf } from "#app/server/handle-form.server.ts";
import { ownerKeys } from "#app/server/identity/owner-cookie.server.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/improvements.ts";

export const loader = backToReport;

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const admitted = await admitReportChange(request, context);
  const form = await parseForm(request, ImprovementsForm);
  if (!form.ok) return form.reply;
  const { chosen, save } = form.value;
  const actor = context.get(actorContext);
  const keys = await ownerKeys(request);
  const outcome = admitted
    ? await runCommand(context, () => chooseImprovements(actor, { leadId: params.id, keys, chosen }))
    : refused("too_many", tooMany);
  const problem = outcome.ok ? null : outcome.message;
  if (!save) return data({ problem }, { status: outcome.ok ? 200 : statusOf[outcome.reason] });
  const toast = problem
    ? ({ tone: "error", text: problem } as const)
    : ({ tone: "success", text: "Changes saved." } as const);
  return redirectWithToast(`${reportAddress(params.id, url)}#improvements`, toast);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, (_, problem) => ({ problem }));
