import { data, href, redirect, redirectDocument } from "react-router";
import { signOut } from "#app/features/accounts/commands.server.ts";
import { actorContext } from "#app/server/context.ts";
import { wasUnavailable } from "#app/server/faults.server.ts";
import { endedCookie } from "#app/server/identity/session.server.ts";
import type { Route } from "./+types/logout.ts";

/** A link must not sign anyone out. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(actorContext).kind === "staff" ? href("/dashboard") : href("/login"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (wasUnavailable(request))
    throw data({ message: stillSignedIn, staff: "stays" }, { status: 503, headers: { "Retry-After": "5" } });
  if (actor.kind === "staff") await signOut(actor);
  return redirectDocument(href("/login"), { headers: { "Set-Cookie": await endedCookie() } });
}

const stillSignedIn = "Our database is unavailable. You're still signed in; try again in a few seconds.";
