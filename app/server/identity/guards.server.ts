import { data, type MiddlewareFunction, redirectDocument } from "react-router";
import { config } from "#app/config.server.ts";
import { factorSetUp, safeReturnPath } from "#app/features/accounts/rules.ts";
import { accessDenied, isAdmin } from "#app/lib/actor.ts";
import {
  actorContext,
  adminRefusal,
  databaseUnavailable,
  sessionOver,
  workspaceContext,
} from "#app/server/context.ts";
import { wasUnavailable } from "#app/server/faults.server.ts";
import { isScripted } from "#app/server/scripted.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";

/**
 * Event streams get 401. Forms are not lost: the router's come back as typed, the browser's are answered at
 * their URL, where a reload sends them again.
 */
export const staffOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  if (context.get(actorContext).kind === "staff") return;
  const isForm = request.method === "POST";
  const isGivenBack = isForm && isScripted(request);
  if (wasUnavailable(request)) {
    context.set(databaseUnavailable, true);
    if (isGivenBack) return;
    throw isForm
      ? data({ message: sendLater, staff: "stays" }, { status: 503 })
      : databaseUnavailableResponse();
  }
  if (request.headers.get("accept")?.includes("text/event-stream"))
    throw new Response(null, { status: 401, headers: { "Cache-Control": "no-store" } });
  if (isGivenBack) return void context.set(sessionOver, true);
  if (isOnOwnPage(request, url)) throw data({ message: sendSignedIn }, { status: 401 });
  // A document load, since the sign-in page is not hydrated.
  if (isForm) throw await redirectWithToast(signInPath(request, url), unsaved, { by: redirectDocument });
  throw redirectDocument(signInPath(request, url));
};

/** A form sent by the router comes back as typed. An admin without the required second factor is led to its set-up. */
export const adminOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  if (isAdmin(context.get(actorContext)) || context.get(databaseUnavailable) || context.get(sessionOver))
    return;
  const { needsFactor } = context.get(workspaceContext);
  if (request.method === "POST" && isScripted(request))
    return void context.set(adminRefusal, needsFactor ? "Set up a second factor first." : accessDenied);
  if (isOnOwnPage(request, url))
    throw data({ message: needsFactor ? sendWithFactor : sendAsAdmin, staff: "stays" }, { status: 403 });
  if (needsFactor)
    throw await redirectWithToast(factorSetUp, { tone: "error", text: "Set up a second factor first." });
  throw data({ message: accessDenied, staff: "leaves" }, { status: 403 });
};

const databaseUnavailableResponse = () => data(null, { status: 503, headers: { "Retry-After": "5" } });

const isOnOwnPage = (request: Request, url: URL) =>
  request.method === "POST" && pageOf(request)?.pathname === url.pathname;

const sendSignedIn =
  "Nothing was saved, but your form isn't lost. Log in in a new tab, then reload this page to send it again.";
const sendAsAdmin =
  "You're signed in without admin access. Nothing was saved, but your form isn't lost. Log in as an admin in a new tab, then reload this page to send it again.";
const sendWithFactor =
  "Admins need a second factor here. Nothing was saved, but your form isn't lost. Set one up on your account page in a new tab, then reload this page to send it again.";
const sendLater =
  "Our database is unavailable, so we don't know whether your form was saved. In a few seconds, check in a new tab. If it wasn't, reload this page to send it again.";
const unsaved = { tone: "error", text: "Your session has ended, and nothing was saved." } as const;

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

function signInPath(request: Request, url: URL) {
  const from = request.method === "GET" ? url : pageOf(request);
  const to = from && from.pathname + from.search;
  return to && safeReturnPath(to) === to ? `/login?${new URLSearchParams({ to })}` : "/login";
}

function pageOf(request: Request) {
  const referrer = request.headers.get("referer");
  return referrer && URL.canParse(referrer) ? new URL(referrer) : undefined;
}
