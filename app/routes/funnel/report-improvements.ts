import { data, href } from "react-router";
import { chooseImprovements } from "#app/domain/analysis/commands.server.ts";
import { ImprovementsForm } from "#app/domain/analysis/schema.ts";
import { actorContext } from "#app/http/context.ts";
import { parseForm } from "#app/http/forms/form.server.ts";
import {
  admitReportChange,
  attemptInTime,
  backToReport,
  problemIn,
} from "#app/http/forms/report-door.server.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/report-improvements.ts";

export const loader = backToReport;

/** A tick saves at once and is answered in place; the button that stands there without script, by the page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admitted = await admitReportChange(request, context);
  const form = await parseForm(request, ImprovementsForm);
  if (!form.ok) return form.reply;
  const { chosen, save } = form.value;
  const problem = admitted ? await store() : { text: tooMany, status: 429 };
  if (!save) return data({ problem: problem?.text ?? null }, { status: problem?.status ?? 200 });
  const toast = problem
    ? ({ tone: "error", text: problem.text } as const)
    : ({ tone: "success", text: "Your choice is saved." } as const);
  return redirectWithToast(`${href("/analysis/:id", { id: params.id })}#improvements`, toast);

  async function store() {
    const actor = context.get(actorContext);
    return problemIn(
      await attemptInTime(context, () => chooseImprovements(actor, { leadId: params.id, chosen })),
    );
  }
}
