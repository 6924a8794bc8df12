import { href, redirect } from "react-router";
import { restoreLead } from "#app/domain/leads/commands.server.ts";
import { placeWith } from "#app/domain/leads/place.ts";
import { RestoreForm } from "#app/domain/leads/schema.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import type { Route } from "./+types/restore-lead.ts";

export const loader = () => redirect(href("/admin/deleted-leads"));

export function action({ request, context }: Route.ActionArgs) {
  const list = href("/admin/deleted-leads");
  return answerAct(
    { request, context },
    {
      schema: RestoreForm,
      run: ({ leadId }, actor) => restoreLead(actor, { leadId }),
      success: (_, { leadId, back }) => ({
        to: placeWith(back ?? list, { restored: leadId }),
        toast: "Lead restored",
      }),
      home: list,
      failure: "The lead could not be restored. Please try again.",
    },
  );
}
