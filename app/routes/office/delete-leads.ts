import { href, redirect } from "react-router";
import { deleteLeads } from "#app/domain/leads/commands.server.ts";
import { back as backField, DeleteForm } from "#app/domain/leads/schema.ts";
import { answerAct } from "#app/http/act.server.ts";
import { staffOf } from "#app/http/context.ts";
import type { Route } from "./+types/delete-leads.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, {
    schema: DeleteForm,
    run: ({ ids }) => deleteLeads(staffOf(context), { ids }),
    success: ({ deleted }, { back }) => ({
      to: back ?? href("/leads"),
      toast: deleted > 1 ? `${deleted} leads deleted successfully` : "Lead deleted successfully",
    }),
    retry: ({ back }) => backField.parse(back) ?? href("/leads"),
    failure: "Failed to delete lead",
  });
}
