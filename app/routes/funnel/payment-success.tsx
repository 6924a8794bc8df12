import { data, href } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { confirmPayment } from "#app/features/payments/commands/payment-result.server.ts";
import { ResultPage, type ResultView, resultView } from "#app/features/payments/components/result-page.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { privateHeaders } from "#app/server/document.ts";
import { attempt } from "#app/server/handle-form.server.ts";
import { withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/payment-success.ts";

export const handle = { hydrate: false };

/** While the payment is on its way, the browser reloads: without JavaScript, and quietly for screen readers. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { phone, timeZone } = await findCompany();
  const sessionId = url.searchParams.get("session_id");
  const isStaff = context.get(actorContext).kind === "staff";
  const result = await resultOf(sessionId, context.get(requestContext).ip);
  const status = statuses[result.state] ?? 200;
  const init = { status, ...(result.state === "waiting" && { headers: { Refresh: "4" } }) };
  return data({ result, isStaff, retry: `${url.pathname}${url.search}`, phone, timeZone }, init);
}

async function resultOf(sessionId: string | null, ip: string): Promise<ResultView> {
  if (!sessionId) return { state: "none" };
  // Limits per browser and per payment; over the limit, the stored status is shown.
  const mayAsk = async () =>
    (await withinLimit("payment-check", ip)) && withinLimit("payment-recheck", sessionId);
  const outcome = await attempt(() => confirmPayment(sessionId, { mayAsk }));
  return "value" in outcome ? outcome.value : { state: "failed" };
}

const statuses: Partial<Record<ResultView["state"], number>> = {
  none: 400,
  unverified: 400,
  unnamed: 409,
  failed: 503,
};

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? resultView(loaderData.result, loaderData.isStaff).title : "Payment",
    description: "The result of a payment.",
    path: href("/payment/success"),
    hidden: true,
  });

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <ResultPage {...loaderData} />;
}
