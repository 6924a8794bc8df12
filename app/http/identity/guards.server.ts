import { data, type MiddlewareFunction, redirectDocument } from "react-router";
import { config } from "#app/config.server.ts";
import { accessDenied, isAdmin } from "#app/domain/actor.ts";
import { homeOfStaff, safeReturnPath } from "#app/domain/staff/rules.ts";
import { actorContext, adminMissing, recordsAway, sessionOver } from "#app/http/context.ts";
import { wasUnavailable } from "#app/http/faults.server.ts";
import { isScripted } from "#app/http/scripted.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

/**
 * Middleware of every door that is for staff. Visitors go to the sign-in page, which remembers where they wanted to
 * go; a stream of events ends with 401 instead, since its reader cannot follow. Also refuses what another site's page
 * sends: React Router checks that for pages only, not for doors without one.
 *
 * A form must not be lost where the session has ended, or where nobody is known while the database is away. One that a
 * script sends goes on: its door gives it back as it was typed, and no command does anything for somebody unknown. One
 * that the browser sends from the door's own page is answered there, for a reload of that answer sends it once more.
 */
export const staffOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  refuseForeignForm(request);
  if (context.get(actorContext).kind === "staff") return;
  const isForm = request.method === "POST";
  const isGivenBack = isForm && isScripted(request);
  if (wasUnavailable(request)) {
    context.set(recordsAway, true);
    if (isGivenBack) return;
    throw isForm ? data({ message: sendLater, staff: "stays" }, { status: 503 }) : databaseAway();
  }
  if (request.headers.get("accept")?.includes("text/event-stream"))
    throw new Response(null, { status: 401, headers: { "Cache-Control": "no-store" } });
  if (isGivenBack) return void context.set(sessionOver, true);
  if (isOnOwnPage(request, url)) throw data({ message: sendSignedIn }, { status: 401 });
  // A document load, since the sign-in page is not hydrated.
  if (isForm) throw await redirectWithToast(signInPath(request, url), unsaved, { by: redirectDocument });
  throw redirectDocument(signInPath(request, url));
};

/**
 * Middleware of admin doors; stands behind `staffOnly`. A form that a script sends is refused by its command alone; one
 * that the browser sends from the door's own page is not lost either.
 */
export const adminOnly: MiddlewareFunction<Response> = ({ request, url, context }) => {
  if (isAdmin(context.get(actorContext)) || context.get(recordsAway) || context.get(sessionOver)) return;
  if (request.method === "POST" && isScripted(request)) return void context.set(adminMissing, true);
  if (isOnOwnPage(request, url)) throw data({ message: sendAsAdmin, staff: "stays" }, { status: 403 });
  throw data({ message: accessDenied, staff: "leaves" }, { status: 403 });
};

const databaseAway = () => data(null, { status: 503, headers: { "Retry-After": "5" } });

/** Whether the browser itself sends a form from the page that its door has. */
const isOnOwnPage = (request: Request, url: URL) =>
  request.method === "POST" && pageOf(request)?.pathname === url.pathname;

const sendSignedIn =
  "Nothing was saved, but what you sent is not lost: log in in a new tab, then reload this page to send it once more.";
const sendAsAdmin =
  "You are signed in as somebody who is no admin now. Nothing was saved, but what you sent is not lost: log in again as an admin in a new tab, then reload this page to send it once more.";
const sendLater =
  "We cannot reach our records right now, and nothing was saved. Reload this page in a few seconds to send your form once more.";
const unsaved = { tone: "error", text: "Your session has ended, and nothing was saved." } as const;

/** For doors that only take forms: React Router refuses what another site's page sends to doors with a page only. */
export function refuseForeignForm(request: Request) {
  if (!isOwnForm(request)) throw data({ message: "This form was sent from another site." }, { status: 403 });
}

/** Whether a request that changes something comes from a page of ours. Browsers tell by one header or the other. */
export function isOwnForm(request: Request) {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (!origin) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === new URL(config.appUrl).host || host === new URL(request.url).host;
}

/** For a form the page it stands on is remembered, not the address that it was sent to. */
function signInPath(request: Request, url: URL) {
  const from = request.method === "GET" ? url : pageOf(request);
  const to = safeReturnPath(from ? from.pathname + from.search : null);
  return to === homeOfStaff ? "/login" : `/login?${new URLSearchParams({ to })}`;
}

/** The page that a request comes from, as browsers tell it. */
function pageOf(request: Request) {
  const referrer = request.headers.get("referer");
  return referrer && URL.canParse(referrer) ? new URL(referrer) : undefined;
}
