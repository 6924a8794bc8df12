import { href, redirect } from "react-router";
import { restoreLeads } from "#app/domain/leads/commands.server.ts";
import { placeWith } from "#app/domain/leads/place.ts";
import { RestoreForm } from "#app/domain/leads/schema.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/restore-lead.ts";

export const loader = () => redirect(href("/admin/deleted-leads"));

export function action({ request, context }: Route.ActionArgs) {
  const list = href("/admin/deleted-leads");
  return answerAct(
    { request, context },
    {
      schema: RestoreForm,
      run: ({ ids }, actor) => restoreLeads(actor, { ids }),
      // The list itself says what was restored.
      success: (_, { ids }, { back }) => ({ to: placeWith(back ?? list, { restored: ids.join(",") }) }),
      home: list,
      failure: "Nothing could be restored. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);
