import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { RestoreForm } from "#app/features/leads/schema.ts";
import { withParams } from "#app/lib/current-path.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/restore-lead.ts";

export const loader = () => redirect(href("/admin/deleted-leads"));

export function action({ request, context }: Route.ActionArgs) {
  const list = href("/admin/deleted-leads");
  return handleForm(
    { request, context },
    {
      schema: RestoreForm,
      command: ({ ids }, actor) => restoreLeads(actor, { ids }),
      success: (_, { ids }, { back }) => afterwards(back ?? list, ids),
      home: list,
      failure: "Nothing could be restored. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

/** The list of deleted leads shows the result itself. */
function afterwards(back: string, ids: readonly string[]) {
  if (back.startsWith(href("/admin/deleted-leads")))
    return { to: withParams(back, { restored: ids.join(",") }) };
  return {
    to: back,
    toast: ids.length > 1 ? `${ids.length} leads restored` : "Lead restored",
    about: "deletion",
  };
}
