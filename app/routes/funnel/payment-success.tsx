import { data, href, redirect } from "react-router";
import { confirmPayment } from "#app/domain/billing/commands.server.ts";
import { ResultPage, type ResultView, resultTitle } from "#app/domain/billing/ui/result-page.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt } from "#app/http/forms/form.server.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { withinLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/payment-success.ts";

export const handle = { hydrate: false };

/** Milliseconds after which nobody is kept waiting before the page. */
const mostWait = 80_000;

/** What came of a payment, read anew from the payment provider; while that takes its time the browser looks again. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { phone, timeZone } = await findCompany();
  const sessionId = url.searchParams.get("session_id");
  const now = Date.now();
  const since = Number(url.searchParams.get("since")) || null;
  const waited = since === null ? 0 : Math.max(0, now - since);
  const isStaff = context.get(actorContext).kind === "staff";
  const retry = addressOf({ session_id: sessionId ?? "" });
  const shown = await resultOf(sessionId, waited, context.get(requestContext).ip);
  const isWaiting = shown.state === "waiting";
  // The address remembers since when, so that every look again is a reload, and Back leads past all of them.
  if (isWaiting && since === null)
    return redirect(addressOf({ session_id: sessionId ?? "", since: String(now) }));
  const status = statuses[shown.state] ?? 200;
  const init = { status, ...(isWaiting && { headers: lookAgain(waited) }) };
  return data({ result: shown, isStaff, retry, phone, timeZone }, init);
}

async function resultOf(sessionId: string | null, waited: number, ip: string): Promise<ResultView> {
  if (!sessionId) return { state: "none" };
  // Of each browser, and of all that look at one payment: what was read a moment ago is told again.
  const mayAsk = async () =>
    (await withinLimit("payment-look", ip)) && withinLimit("payment-look-again", sessionId);
  const outcome = await attempt(() => confirmPayment(sessionId, { mayAsk }));
  if (!("value" in outcome)) return { state: "failed" };
  const { value } = outcome;
  return value.state === "waiting" && waited >= mostWait ? { ...value, state: "patience" } : value;
}

const statuses: Partial<Record<ResultView["state"], number>> = {
  none: 400,
  unverified: 400,
  unnamed: 409,
  failed: 503,
};

const addressOf = (query: Record<string, string>) =>
  `${href("/payment/success")}?${new URLSearchParams(query)}`;

/** Works without a script, and leaves the page as it is for who listens to it. */
const lookAgain = (waited: number) => ({ Refresh: waited < 8_000 ? "2" : "5" });

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? resultTitle(loaderData.result, loaderData.isStaff) : "Payment",
    description: "The result of a payment.",
    path: href("/payment/success"),
    hidden: true,
  });

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <ResultPage {...loaderData} />;
}
