import { href, redirect } from "react-router";
import { isAdmin } from "#app/domain/actor.ts";
import { deleteLeads } from "#app/domain/leads/commands.server.ts";
import { mostUndone, restorableDays } from "#app/domain/leads/rules.ts";
import { DeleteForm } from "#app/domain/leads/schema.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/delete-leads.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: DeleteForm,
      run: ({ ids }, actor) => deleteLeads(actor, { ids }),
      success: ({ deleted }, { ids }, { actor, back }) => {
        const said =
          deleted > 1
            ? `${deleted} leads deleted successfully`
            : deleted === 1
              ? "Lead deleted successfully"
              : "Nothing was deleted: what you chose was gone already";
        const again = isAdmin(actor)
          ? `For ${restorableDays} days you find what was deleted under Deleted leads.`
          : `For ${restorableDays} days an admin can restore what was deleted.`;
        const to = back ?? href("/leads");
        if (deleted === 0) return { to, toast: said };
        // What others had deleted before is not brought back with it.
        const mayUndo = isAdmin(actor) && deleted === ids.length && deleted <= mostUndone;
        return { to, toast: `${said}. ${again}`, about: "deletion", deleted: mayUndo ? ids : undefined };
      },
      home: href("/leads"),
      failure: "Failed to delete lead",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);
