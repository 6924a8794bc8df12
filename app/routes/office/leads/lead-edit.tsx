import { useState } from "react";
import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { editLead } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { EditForm } from "#app/features/lead-page/components/edit-form.tsx";
import { findLeadEdit } from "#app/features/lead-page/queries/edit-forms.server.ts";
import { LeadDialog } from "#app/features/leads/components/lead-dialog.tsx";
import { EditLeadForm } from "#app/features/leads/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-edit.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Edit details", matches);

/** Null for a lead that is gone: the page behind says so. */
export const loader = ({ params }: Route.LoaderArgs) => findLeadEdit(params.id);

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: EditLeadForm,
    command: (form, actor) => editLead(actor, { leadId: params.id, form }),
    success: () => ({ to: href("/leads/:id", params), toast: "Property details updated successfully" }),
    failure: "Failed to update property details",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function LeadEdit({ loaderData, actionData, params }: Route.ComponentProps) {
  // A form that is open stays when someone deletes the lead.
  const [opened] = useState(loaderData);
  const lead = loaderData ?? opened;
  if (!lead) return null;
  return (
    <LeadDialog id="edit" title="Edit Details" wide>
      {(onStay) => <EditForm key={params.id} lead={lead} reply={actionData} onStay={onStay} />}
    </LeadDialog>
  );
}
