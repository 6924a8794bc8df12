import { data, redirect } from "react-router";
import { openCheckout } from "#app/domain/billing/commands.server.ts";
import { findPayPage } from "#app/domain/billing/queries.server.ts";
import { PayPage } from "#app/domain/billing/ui/pay-page.tsx";
import { refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, statusOf } from "#app/http/forms/form.server.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/pay.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const [page, { phone, timeZone }] = await Promise.all([findPayPage(params.id), findCompany()]);
  if (!page) throw data({ message: "There is no such payment." }, { status: 404 });
  return { page, phone, timeZone };
}

/** The Pay button: on to the payment provider, or back to the page with what stands in the way. */
export async function action({ params, context }: Route.ActionArgs) {
  const open = async () => {
    if (!(await withinLimit("payment", context.get(requestContext).ip))) return refused("too_many", tooMany);
    return openCheckout(context.get(actorContext), { paymentId: params.id });
  };
  const outcome = await attempt(open);
  if (!("value" in outcome)) return data({ problem: failed, mayHelp: true }, { status: outcome.failed });
  const { value } = outcome;
  if (value.ok) return redirect(value.value.to, 303);
  if ("mustCall" in value)
    return data({ problem: value.message, mayHelp: false, mustCall: true }, { status: 503 });
  const mayHelp = value.reason === "unavailable" || value.reason === "too_many";
  return data({ problem: value.message, mayHelp }, { status: statusOf[value.reason] });
}

const failed = "Failed to create payment session.";

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: "Pay the onboarding fee",
    description: "The onboarding fee of your property, and how to pay it.",
    path: `/pay/${params.id}`,
    hidden: true,
  });

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage {...loaderData} refused={actionData} />;
}
