import { data, href, redirect, redirectDocument } from "react-router";
import { signOut } from "#app/domain/staff/commands.server.ts";
import { actorContext } from "#app/http/context.ts";
import { isOwnForm } from "#app/http/identity/guards.server.ts";
import { endedCookie } from "#app/http/identity/session.server.ts";
import type { Route } from "./+types/logout.ts";

/** A link cannot sign anybody out. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(actorContext).kind === "staff" ? href("/dashboard") : href("/login"));
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!isOwnForm(request)) throw data({ message: "This form was sent from another site." }, { status: 403 });
  const actor = context.get(actorContext);
  if (actor.kind === "staff") await signOut(actor);
  return redirectDocument(href("/login"), { headers: { "Set-Cookie": await endedCookie() } });
}
