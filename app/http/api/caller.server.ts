import type { RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { acceptToken } from "#app/domain/tokens/commands.server.ts";
import { actorContext } from "#app/http/context.ts";
import { wasUnavailable } from "#app/http/faults.server.ts";
import { isOwnForm } from "#app/http/identity/guards.server.ts";

type Caller =
  | { ok: true; actor: Extract<Actor, { kind: "staff" | "token" }> }
  | { ok: false; status: 401 | 403 | 503; error: string };

/**
 * Who calls an endpoint: the token in the header where there is one, else whoever is signed in, in which case a call that
 * changes something has to come from a page of ours.
 */
export async function callerOf(request: Request, context: Readonly<RouterContextProvider>): Promise<Caller> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    const [, token] = /^Bearer +([\w.-]{1,200})$/i.exec(header) ?? [];
    const actor = token ? await acceptToken(token) : null;
    if (actor?.kind === "token") return { ok: true, actor };
    return { ok: false, status: 401, error: "This token is not known, or does not hold any more." };
  }
  if (wasUnavailable(request)) return { ok: false, status: 503, error: "Our records cannot be reached." };
  const actor = context.get(actorContext);
  if (actor.kind !== "staff") return { ok: false, status: 401, error: "Sign in, or send an API token." };
  if (!isOwnForm(request)) return { ok: false, status: 403, error: "This was sent from another site." };
  return { ok: true, actor };
}
