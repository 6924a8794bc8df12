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
      success: (_, { ids }, { back }) => afterwards(back ?? list, ids),
      home: list,
      failure: "Nothing could be restored. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

/** The list of what is deleted says itself what was restored. */
function afterwards(back: string, ids: readonly string[]) {
  if (back.startsWith(href("/admin/deleted-leads")))
    return { to: placeWith(back, { restored: ids.join(",") }) };
  return {
    to: back,
    toast: ids.length > 1 ? `${ids.length} leads restored` : "Lead restored",
    about: "deletion",
  };
}
