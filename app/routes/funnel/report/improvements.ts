import { data } from "react-router";
import { chooseImprovements } from "#app/domain/analysis/commands.server.ts";
import { ImprovementsForm } from "#app/domain/analysis/schema.ts";
import { refused } from "#app/domain/result.ts";
import { actorContext } from "#app/http/context.ts";
import { attemptInTime, parseForm, statusOf } from "#app/http/forms/form.server.ts";
import { orUnsent, unsentProblem } from "#app/http/forms/unsent.ts";
import { ownerKeys } from "#app/http/identity/owner-cookie.server.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { admitReportChange, backToReport, reportAddress } from "#app/routes/funnel/report/door.server.ts";
import type { Route } from "./+types/improvements.ts";

export const loader = backToReport;

/** A tick saves at once and is answered in place; the button that stands there without script, by the page. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const admitted = await admitReportChange(request, context);
  const form = await parseForm(request, ImprovementsForm);
  if (!form.ok) return form.reply;
  const { chosen, save } = form.value;
  const actor = context.get(actorContext);
  const keys = await ownerKeys(request);
  const outcome = admitted
    ? await attemptInTime(context, () => chooseImprovements(actor, { leadId: params.id, keys, chosen }))
    : refused("too_many", tooMany);
  const problem = outcome.ok ? null : outcome.message;
  if (!save) return data({ problem }, { status: outcome.ok ? 200 : statusOf[outcome.reason] });
  const toast = problem
    ? ({ tone: "error", text: problem } as const)
    : ({ tone: "success", text: "Your choice is saved." } as const);
  return redirectWithToast(`${reportAddress(params.id, url)}#improvements`, toast);
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentProblem);
