import { data, href, redirect } from "react-router";
import { RentVsSellPage } from "#app/features/calculators/components/rent-vs-sell-page.tsx";
import { inputNames } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { typedIn } from "#app/features/calculators/typed.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { consentWordings } from "#app/features/messaging/consents/wording.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { calculatorPath, takeUnlock } from "#app/routes/funnel/calculator-unlock.server.ts";
import { newPublicForm, readForm } from "#app/server/handle-form.server.ts";
import { takeToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/rent-vs-sell.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const { name: schedule, rentVsSell: rates } = await findSchedule(dayIn(timeZone, new Date()));
  const { isUnlocked, refused, headers: taken } = await takeUnlock(request);
  const { toast, headers } = await takeToast({ request, url });
  const cookies = new Headers(headers);
  if (taken) cookies.append("Set-Cookie", taken);
  const unlock = {
    isUnlocked,
    refused,
    said: toast?.text ?? "",
    consent: consentWordings.calculator.wording,
    privacyUrl: href("/privacy"),
    ...newPublicForm(),
  };
  const typed = typedIn(url.searchParams, inputNames);
  return data({ typed, rates, schedule, unlock }, { headers: cookies });
}

/** Without JavaScript. Enter in a form with an email requests the yearly table. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.has("enter") && form.get("email")) return redirect(href("/rent-vs-sell/unlock"), 307);
  return redirect(calculatorPath(typedIn(form, inputNames)));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Rent it out, or sell it?",
    description:
      "See what you'd have after five years of renting your home out, compared with selling it today. Every assumption is shown, and no email is required.",
    path: "/rent-vs-sell",
  });

export default function RentVsSellRoute({ loaderData }: Route.ComponentProps) {
  return <RentVsSellPage {...loaderData} />;
}
