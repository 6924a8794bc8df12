import { href, redirect } from "react-router";
import { addNote } from "#app/domain/leads/commands.server.ts";
import { NoteForm } from "#app/domain/leads/schema.ts";
import { answerAct } from "#app/http/act.server.ts";
import { staffOf } from "#app/http/context.ts";
import type { Route } from "./+types/add-note.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const page = href("/leads/:id", params);
  return answerAct(request, {
    schema: NoteForm,
    run: ({ body }) => addNote(staffOf(context), { leadId: params.id, body }),
    success: () => ({ to: page, toast: "Note added" }),
    retry: () => page,
    failure: "The note could not be saved. Please try again.",
  });
}
