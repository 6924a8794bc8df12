import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { RestoreForm } from "#app/features/leads/schema.ts";
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
      success: ({ hasLost }, { ids }, { back }) => ({
        to: back ?? list,
        toast: `${ids.length > 1 ? `${ids.length} leads restored` : "Lead restored"}${hasLost ? lost : ""}`,
        about: "deletion",
      }),
      home: list,
      failure: "Nothing could be restored. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const lost =
  ". Open agreements, payment links and invoices were canceled and stay canceled. See the timeline.";
