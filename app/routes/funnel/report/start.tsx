import { href, replace } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { StartDialog } from "#app/features/analysis/components/report/start-dialog.tsx";
import { StartForm } from "#app/features/analysis/schema.ts";
import { ownersIn } from "#app/features/leads/owners/legal-owners.ts";
import { changeReport, reportAddress } from "#app/routes/funnel/report/report-route.server.ts";
import { privateHeaders } from "#app/server/document.ts";
import { parseForm } from "#app/server/handle-form.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/start.ts";

/** The response replaces the terms in the browser's history. */
export async function action(sent: Route.ActionArgs) {
  const { request, params, url } = sent;
  const step = (changes: Record<string, string>) => {
    const search = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...changes });
    return `${href("/analysis/:id/start", { id: params.id })}?${search}`;
  };
  const form = await parseForm(request, StartForm);
  if (!form.ok) return form.reply;
  const { formKey, offer } = form.value;
  const owners = ownersIn(form.value);
  const outcome = await changeReport(sent, (actor, by) =>
    requestAgreement(actor, { ...by, owners, offer, formKey }),
  );
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
