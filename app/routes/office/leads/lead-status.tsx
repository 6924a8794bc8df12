import { useState } from "react";
import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { LeadDialog } from "#app/features/leads/components/lead/lead-dialog.tsx";
import { chooseStatus } from "#app/features/leads/header/commands.server.ts";
import { StatusForm as StatusFields } from "#app/features/leads/header/components/status-form.tsx";
import { findLeadStatus } from "#app/features/leads/header/queries.server.ts";
import { StatusForm } from "#app/features/leads/header/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-status.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Status, ${loaderData.name}` : "Lead not found", matches);

export const loader = ({ params }: Route.LoaderArgs) => findLeadStatus(params.id);

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: StatusForm,
      command: (form, actor) => chooseStatus(actor, { leadId: params.id, form }),
      success: (_, _form, { back }) => ({
        to: back ?? href("/leads/:id", params),
        toast: "Lead status updated",
      }),
      failure: "Failed to update status",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function LeadStatus({ loaderData, actionData, params }: Route.ComponentProps) {
  const [opened] = useState(loaderData);
  const lead = loaderData ?? opened;
  if (!lead) return null;
  return (
    <LeadDialog id="status" title="Status" leadId={params.id} wide>
      {() => <StatusFields key={params.id} leadId={params.id} lead={lead} reply={actionData} />}
    </LeadDialog>
  );
}
