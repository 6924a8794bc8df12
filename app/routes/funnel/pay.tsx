import { data, redirect } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { PayPage } from "#app/features/payments/components/pay-page.tsx";
import { findPayPage } from "#app/features/payments/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { refused } from "#app/lib/result.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { privateHeaders } from "#app/server/document.ts";
import { attempt, statusOf } from "#app/server/handle-form.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/pay.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const [page, { phone, timeZone }] = await Promise.all([findPayPage(params.id), findCompany()]);
  if (!page) throw data({ message: "There is no such payment." }, { status: 404 });
  return { page, phone, timeZone };
}

export async function action({ params, context }: Route.ActionArgs) {
  const open = async () => {
    if (!(await withinLimit("payment", context.get(requestContext).ip))) return refused("too_many", tooMany);
    return openCheckout(context.get(actorContext), { paymentId: params.id });
  };
  const outcome = await attempt(open);
  if (!("value" in outcome)) return data(failed, { status: outcome.failed });
  const { value } = outcome;
  return value.ok ? redirect(value.value.to, 303) : data(value.message, { status: statusOf[value.reason] });
}

const failed = "Failed to create payment session";

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: "Pay the onboarding fee",
    description: "The onboarding fee of your property, and how to pay it.",
    path: `/pay/${params.id}`,
    hidden: true,
  });

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage {...loaderData} problem={actionData} />;
}
