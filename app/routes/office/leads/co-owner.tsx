import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { CoOwnerForm } from "#app/features/lead-page/forms.ts";
import { changeCoOwner } from "#app/features/leads/co-owners/commands.server.ts";
import { CoOwnerDialog } from "#app/features/leads/co-owners/components/co-owner-dialog.tsx";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/co-owner.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Co-owner", matches);

export function action({ params, ...args }: Route.ActionArgs) {
  const { id, owner } = params;
  return handleForm(args, {
    schema: CoOwnerForm,
    command: (form, actor) => changeCoOwner(actor, { leadId: id, id: owner, form }),
    success: (_, { intent }) => ({
      to: `${href("/leads/:id", { id })}#co-owners`,
      toast: intent === "remove" ? "Co-owner removed" : "Co-owner saved",
    }),
    failure: "This could not be saved. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function CoOwner({ actionData, params }: Route.ComponentProps) {
  return <CoOwnerDialog key={params.owner} id={params.owner} reply={actionData} />;
}
