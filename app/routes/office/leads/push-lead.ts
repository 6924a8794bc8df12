import { href, redirect } from "react-router";
import { pushAgain } from "#app/domain/odoo/commands.server.ts";
import { z } from "#app/domain/zod.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/push-lead.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const lead = href("/leads/:id", params);
  return answerAct(
    { request, context },
    {
      schema: z.object({}),
      run: (_, actor) => pushAgain(actor, { leadId: params.id }),
      success: () => ({ to: lead, toast: "Odoo is asked", about: `odoo-${params.id}` }),
      home: lead,
      failure: "Failed to create lead in Odoo",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);
