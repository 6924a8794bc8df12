import { href, redirect } from "react-router";
import { requestAgreement } from "#app/domain/analysis/commands.server.ts";
import { StartForm } from "#app/domain/analysis/schema.ts";
import { StartDialog } from "#app/domain/analysis/ui/report/start-dialog.tsx";
import { actorContext } from "#app/http/context.ts";
import { attemptInTime, parseForm } from "#app/http/forms/form.server.ts";
import { admitReportChange } from "#app/http/forms/report-door.server.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/report-start.ts";

/** The last step of the modal: the terms are acknowledged, staff prepare the agreement. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const step = (changes: Record<string, string>) => {
    const search = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...changes });
    return `${href("/analysis/:id/start", { id: params.id })}?${search}`;
  };
  const terms = step({ step: "terms" });
  if (!(await admitReportChange(request, context)))
    return redirectWithToast(terms, { tone: "error", text: tooMany });
  const form = await parseForm(request, StartForm);
  if (!form.ok) return redirect(step({ step: "terms", missing: "1" }));
  const outcome = await attemptInTime(context, () =>
    requestAgreement(context.get(actorContext), { leadId: params.id, formKey: form.value.formKey }),
  );
  if (!outcome.ok) return redirectWithToast(terms, { tone: "error", text: outcome.message });
  return redirect(step({ step: "done" }));
}

export const headers = privateHeaders;

export default StartDialog;
