import { createCookie } from "react-router";
import { config } from "#app/config.server.ts";
import { type Actor, visitor } from "#app/domain/actor.ts";
import { renewSession } from "#app/domain/staff/commands.server.ts";
import { findSession } from "#app/domain/staff/queries.server.ts";
import { isDueForRenewal, sessionCookieName } from "#app/domain/staff/rules.ts";
import { isUnavailable, markUnavailable } from "#app/http/faults.server.ts";
import { inTime } from "#app/http/in-time.server.ts";

const secure = config.appUrl.startsWith("https:");

const cookie = createCookie(sessionCookieName(config.appUrl), {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure,
});

/**
 * Who sends a request, and the cookie to answer with: renewed at most once in five minutes, taken away when the
 * session has ended. Only reading requests get one, since it would come after the cookie that a sign-in or a sign-out
 * sets. While the database cannot answer, or says nothing, the sender counts as a visitor and the request is marked, so
 * that public pages go on and guarded ones say so instead of asking for a password.
 */
export async function resolveActor(
  request: Request,
  now = new Date(),
): Promise<{ actor: Actor; cookie: string | undefined }> {
  const reading = request.method === "GET" || request.method === "HEAD";
  const token = await readCookie(request);
  if (token === undefined) return { actor: visitor, cookie: undefined };
  try {
    const session = await inTime(findSession(token, now), lookMs);
    if (!session) return { actor: visitor, cookie: reading ? await endedCookie() : undefined };
    if (!reading || !isDueForRenewal(session.lastSeenAt, now))
      return { actor: session.actor, cookie: undefined };
    const expires = await inTime(renewSession(session.actor, session.createdAt, now), lookMs);
    return { actor: session.actor, cookie: await sessionCookie(token, expires) };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    markUnavailable(request);
    return { actor: visitor, cookie: undefined };
  }
}

/** Who sends a request, and nothing else: no session is renewed. Undefined while the database cannot tell. */
export async function findActor(request: Request, now = new Date()): Promise<Actor | undefined> {
  const token = await readCookie(request);
  if (token === undefined) return visitor;
  try {
    return (await inTime(findSession(token, now), lookMs))?.actor ?? visitor;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** Short enough to leave a form the time that its command may take, within the deadline of the whole request. */
const lookMs = 2_000;

/** The `Set-Cookie` that keeps a session in the browser. */
export const sessionCookie = (token: string, expires: Date) => cookie.serialize(token, { expires });

/** The `Set-Cookie` that takes it away. */
export const endedCookie = () => cookie.serialize("", { expires: new Date(0), maxAge: 0 });

async function readCookie(request: Request) {
  const header = request.headers.get("cookie");
  if (!header?.includes(`${cookie.name}=`)) return;
  const value: unknown = await cookie.parse(header);
  return typeof value === "string" ? value : "";
}
