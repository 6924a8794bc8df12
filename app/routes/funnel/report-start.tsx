import { href, replace } from "react-router";
import { requestAgreement } from "#app/domain/analysis/commands.server.ts";
import { StartForm } from "#app/domain/analysis/schema.ts";
import { StartDialog } from "#app/domain/analysis/ui/report/start-dialog.tsx";
import { actorContext } from "#app/http/context.ts";
import { attemptInTime, parseForm } from "#app/http/forms/form.server.ts";
import { admitReportChange, reportAddress } from "#app/http/forms/report-door.server.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/report-start.ts";

/**
 * The last step of the modal: the terms are acknowledged, staff prepare the agreement. Each answer stands in the place of
 * the terms in the browser's history.
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const step = (changes: Record<string, string>) => {
    const search = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...changes });
    return `${href("/analysis/:id/start", { id: params.id })}?${search}`;
  };
  const terms = step({ step: "terms" });
  if (!(await admitReportChange(request, context)))
    return redirectWithToast(terms, { tone: "error", text: tooMany }, { by: replace });
  const form = await parseForm(request, StartForm);
  if (!form.ok) return replace(step({ step: "terms", missing: "1" }));
  const outcome = await attemptInTime(context, () =>
    requestAgreement(context.get(actorContext), { leadId: params.id, formKey: form.value.formKey }),
  );
  if (outcome.ok) return replace(step({ step: "done" }));
  const to = outcome.reason === "conflict" ? reportAddress(params.id, url) : terms;
  return redirectWithToast(to, { tone: "error", text: outcome.message }, { by: replace });
}

export const headers = privateHeaders;

export default StartDialog;
