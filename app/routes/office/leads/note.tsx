import { useState } from "react";
import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { ChangeNoteForm } from "#app/features/lead-page/forms.ts";
import { changeNote } from "#app/features/leads/notes/commands.server.ts";
import { NoteDialog } from "#app/features/leads/notes/components/note-dialog.tsx";
import { findNotePage } from "#app/features/leads/notes/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import { isScripted } from "#app/server/scripted.ts";
import type { Route } from "./+types/note.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Note", matches);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await findNotePage(staffOf(context), params.id, params.note);
  // A page that is open keeps what is typed in it.
  if (!page && !isScripted(request)) throw data({ message: "This note is gone." }, { status: 404 });
  return page;
}

const toasts = { edit: "Note saved", pin: "Note pinned", unpin: "Note unpinned" };

export function action({ params, ...args }: Route.ActionArgs) {
  const { id, note } = params;
  return handleForm(args, {
    schema: ChangeNoteForm,
    command: (form, actor) => changeNote(actor, { leadId: id, noteId: note, form }),
    success: (_, { intent }) => ({
      to: `${href("/leads/:id", { id })}#event-${note}`,
      toast: toasts[intent],
      about: note,
    }),
    failure: "The note could not be saved. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Note({ loaderData, actionData, params }: Route.ComponentProps) {
  const [opened] = useState(loaderData);
  const page = loaderData ?? opened;
  return page && <NoteDialog key={params.note} {...page} reply={actionData} />;
}
