import { redirect } from "react-router";
import { type Pending, renewSession, type SignedIn } from "#app/features/accounts/commands.server.ts";
import { findSession } from "#app/features/accounts/queries.server.ts";
import { factorSetUp, isDueForRenewal, type Workspace } from "#app/features/accounts/rules.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { withParams } from "#app/lib/current-path.ts";
import { describeError, logger } from "#app/log.server.ts";
import { ownCookie, readCookie } from "#app/server/cookie.server.ts";
import { markUnavailable } from "#app/server/faults.server.ts";
import { knownBrowserCookie } from "#app/server/identity/sign-in-limits.server.ts";
import { inTime } from "#app/server/time-limit.server.ts";

const cookie = ownCookie("session");

/**
 * Only reads send a cookie: it must not override that of a sign-in or sign-out. When the lookup fails the
 * actor is a visitor and the request is marked, whatever the error.
 */
export async function resolveActor(
  request: Request,
  now = new Date(),
): Promise<{ actor: Actor; workspace?: Workspace; cookie: string | undefined }> {
  const reading = request.method === "GET" || request.method === "HEAD";
  const token = await tokenOf(request);
  if (token === undefined) return { actor: visitor, cookie: undefined };
  try {
    const session = await inTime(findSession(token, now), lookupTimeoutMs);
    if (!session) return { actor: visitor, cookie: reading ? await endedCookie() : undefined };
    const { actor, workspace } = session;
    if (!reading || !isDueForRenewal(session.lastSeenAt, now)) return { actor, workspace, cookie: undefined };
    const expires = await inTime(renewSession(actor, session.createdAt, now), lookupTimeoutMs);
    return { actor, workspace, cookie: await sessionCookie(token, expires) };
  } catch (error) {
    logger.error({ error: describeError(error) }, "a session could not be looked up");
    markUnavailable(request);
    return { actor: visitor, cookie: undefined };
  }
}

/** Undefined while the database is unavailable. */
export async function findActor(request: Request, now = new Date()): Promise<Actor | undefined> {
  const token = await tokenOf(request);
  if (token === undefined) return visitor;
  try {
    return (await inTime(findSession(token, now), lookupTimeoutMs))?.actor ?? visitor;
  } catch (error) {
    logger.error({ error: describeError(error) }, "a session could not be looked up");
  }
}

/** Leaves the command time before the deadline. */
const lookupTimeoutMs = 2_000;

export const sessionCookie = (token: string, expires: Date) => cookie.serialize(token, { expires });

export async function redirectSignedIn(to: string, { token, expiresAt, proof, needsFactor }: SignedIn) {
  const cookies = [await sessionCookie(token, expiresAt), await knownBrowserCookie(proof)];
  return redirect(needsFactor ? factorSetUp : to, {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

// Of a sign-in that waits for its second step.
const pendingCookie = ownCookie("sign_in", { path: "/login" });

/** Into the office, or to the second step. */
export async function redirectAfterPassword(to: string, outcome: SignedIn | Pending) {
  if (!("pending" in outcome)) return redirectSignedIn(to, outcome);
  const { token, expiresAt } = outcome.pending;
  const cookie = await pendingCookie.serialize(token, { expires: expiresAt });
  return redirect(withParams("/login/verify", { to }), { headers: { "Set-Cookie": cookie } });
}

/** Empty without one. */
export async function pendingToken(request: Request) {
  const value = await readCookie(pendingCookie, request);
  return typeof value === "string" ? value : "";
}

export const endedCookie = () => cookie.serialize("", { expires: new Date(0), maxAge: 0 });

/** Undefined without the cookie, empty if it is invalid. */
async function tokenOf(request: Request) {
  const value = await readCookie(cookie, request);
  if (value === null) return;
  return typeof value === "string" ? value : "";
}
