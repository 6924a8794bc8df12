import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { deleteLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { mostUndone, restorableDays } from "#app/features/leads/rules.ts";
import { DeleteForm } from "#app/features/leads/schema.ts";
import { isAdmin } from "#app/lib/actor.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/delete-leads.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: DeleteForm,
      command: ({ ids }, actor) => deleteLeads(actor, { ids }),
      success: ({ deleted }, { ids }, { actor, back }) => {
        const said =
          deleted > 1
            ? `${deleted} leads deleted successfully`
            : deleted === 1
              ? "Lead deleted successfully"
              : "Nothing was deleted. The selected leads were already gone";
        const again = isAdmin(actor)
          ? `For ${restorableDays} days you find what was deleted under Deleted leads.`
          : `For ${restorableDays} days an admin can restore what was deleted.`;
        const to = back ?? href("/leads");
        if (deleted === 0) return { to, toast: said };
        // Undo must not restore leads that others deleted earlier.
        const mayUndo = isAdmin(actor) && deleted === ids.length && deleted <= mostUndone;
        return { to, toast: `${said}. ${again}`, about: "deletion", deleted: mayUndo ? ids : undefined };
      },
      home: href("/leads"),
      failure: "Failed to delete lead",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
