import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { StatusForm } from "#app/features/lead-page/forms.ts";
import { chooseStatus } from "#app/features/lead-page/header/commands.server.ts";
import { StatusDialog } from "#app/features/lead-page/header/components/status-form.tsx";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-status.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Status", matches);

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: StatusForm,
    command: (form, actor) => chooseStatus(actor, { leadId: params.id, form }),
    success: (_, _form, { back }) => ({
      to: back ?? href("/leads/:id", params),
      toast: "Lead status updated",
    }),
    failure: "Failed to update status",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function LeadStatus({ actionData, params }: Route.ComponentProps) {
  return <StatusDialog key={params.id} reply={actionData} />;
}
