import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { pushAgain } from "#app/features/leads/crm/commands.server.ts";
import { z } from "#app/lib/zod.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/push-lead.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const lead = href("/leads/:id", params);
  return handleForm(
    { request, context },
    {
      schema: z.object({}),
      command: (_, actor) => pushAgain(actor, { leadId: params.id }),
      success: () => ({ to: lead, toast: "Sending the lead to Odoo", about: `odoo-${params.id}` }),
      home: lead,
      failure: "Failed to create lead in Odoo",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
