import { href, replace } from "react-router";
import { StartForm } from "#app/domain/analysis/schema.ts";
import { StartDialog } from "#app/domain/analysis/ui/report/start/start-dialog.tsx";
import { requestAgreement } from "#app/domain/documents/commands.server.ts";
import { ownersIn } from "#app/domain/owners/legal-owners.ts";
import { refused } from "#app/domain/result.ts";
import { actorContext } from "#app/http/context.ts";
import { attemptInTime, parseForm } from "#app/http/forms/form.server.ts";
import { orUnsent, unsentResult } from "#app/http/forms/unsent.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { ownerKeys } from "#app/http/identity/owner-cookie.server.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { admitReportChange, reportAddress } from "#app/routes/funnel/report/door.server.ts";
import type { Route } from "./+types/start.ts";

/**
 * The last step of the modal: the terms are acknowledged, staff prepare the agreement. Each answer stands in the place of
 * the terms in the browser's history.
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const step = (changes: Record<string, string>) => {
    const search = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...changes });
    return `${href("/analysis/:id/start", { id: params.id })}?${search}`;
  };
  const admitted = await admitReportChange(request, context);
  const form = await parseForm(request, StartForm);
  if (!form.ok) return form.reply;
  const { formKey, offer } = form.value;
  const owners = ownersIn(form.value);
  const actor = context.get(actorContext);
  const keys = await ownerKeys(request);
  const outcome = admitted
    ? await attemptInTime(context, () =>
        requestAgreement(actor, { leadId: params.id, keys, owners, offer, formKey }),
      )
    : refused("too_many", tooMany);
  if (outcome.ok) return replace(step({ step: "done" }));
  if (outcome.reason !== "conflict" && outcome.reason !== "forbidden") return form.refuse(outcome);
  const toast = { tone: "error", text: outcome.message } as const;
  return redirectWithToast(reportAddress(params.id, url), toast, { by: replace });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentResult);

export const headers = privateHeaders;

export default function ReportStart({ actionData }: Route.ComponentProps) {
  return <StartDialog result={actionData} />;
}
