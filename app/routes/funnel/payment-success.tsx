import { data, href, redirect } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { confirmPayment } from "#app/features/payments/commands/payment-result.server.ts";
import { ResultPage, type ResultView, resultTitle } from "#app/features/payments/components/result-page.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { privateHeaders } from "#app/server/document.ts";
import { attempt } from "#app/server/handle-form.server.ts";
import { withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/payment-success.ts";

export const handle = { hydrate: false };

/** Milliseconds of waiting until the page is shown anyway. */
const mostWait = 80_000;

/** Reads the payment provider's status; the browser polls while it is pending. */
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
  // With the start time in the URL, every poll is a reload, and Back skips them all.
  if (isWaiting && since === null)
    return redirect(addressOf({ session_id: sessionId ?? "", since: String(now) }));
  const status = statuses[shown.state] ?? 200;
  const init = { status, ...(isWaiting && { headers: lookAgain(waited) }) };
  return data({ result: shown, isStaff, retry, phone, timeZone }, init);
}

async function resultOf(sessionId: string | null, waited: number, ip: string): Promise<ResultView> {
  if (!sessionId) return { state: "none" };
  // Limits per browser and per payment; over the limit, the stored status is shown.
  const mayAsk = async () =>
    (await withinLimit("payment-look", ip)) && withinLimit("payment-look-again", sessionId);
  const outcome = await attempt(() => confirmPayment(sessionId, { mayAsk }));
  if (!("value" in outcome)) return { state: "failed" };
  const { value } = outcome;
  return value.state === "waiting" && waited >= mostWait ? { state: "patience" } : value;
}

const statuses: Partial<Record<ResultView["state"], number>> = {
  none: 400,
  unverified: 400,
  unnamed: 409,
  failed: 503,
};

const addressOf = (query: Record<string, string>) =>
  `${href("/payment/success")}?${new URLSearchParams(query)}`;

/** Works without JavaScript and does not interrupt screen readers. */
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
