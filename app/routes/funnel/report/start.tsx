import { href, replace } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { StartDialog } from "#app/features/analysis/components/report/start-dialog.tsx";
import { StartForm } from "#app/features/analysis/schema.ts";
import { ownersIn } from "#app/features/leads/owners/legal-owners.ts";
import { refused } from "#app/lib/result.ts";
import { admitReportChange, reportAddress } from "#app/routes/funnel/report/report-route.server.ts";
import { actorContext } from "#app/server/context.ts";
import { privateHeaders } from "#app/server/document.ts";
import { parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { ownerKeys } from "#app/server/identity/owner-cookie.server.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/start.ts";

/** The response replaces the terms in the browser's history. */
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
    ? await runCommand(context, () =>
        requestAgreement(actor, { leadId: params.id, keys, owners, offer, formKey }),
      )
    : refused("too_many", tooMany);
  if (outcome.ok) return replace(step({ step: "done" }));
  if (outcome.reason !== "conflict" && outcome.reason !== "forbidden") return form.refuse(outcome);
  const toast = { tone: "error", text: outcome.message } as const;
  return redirectWithToast(reportAddress(params.id, url), toast, { by: replace });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export const headers = privateHeaders;

export default function ReportStart({ actionData }: Route.ComponentProps) {
  return <StartDialog result={actionData} />;
}
