import { data, href, redirect } from "react-router";
import { inputNames } from "#app/domain/calculators/rent-vs-sell/inputs.ts";
import { typedIn } from "#app/domain/calculators/typed.ts";
import { RentVsSellPage } from "#app/domain/calculators/ui/rent-vs-sell/rent-vs-sell-page.tsx";
import { dayIn } from "#app/domain/calendar.ts";
import { consentWordings } from "#app/domain/consents/wording.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { newPublicForm } from "#app/http/forms/public-form.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { calculatorPath, takeUnlock } from "#app/routes/funnel/calculator-unlock.server.ts";
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

/** The figures of a browser without a script. Enter in a form with an e-mail asks for the yearly table. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.has("enter") && form.get("email")) return redirect(href("/rent-vs-sell/unlock"), 307);
  return redirect(calculatorPath(typedIn(form, inputNames)));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Rent it out, or sell it?",
    description:
      "Work out what you would hold after five years of renting your home out, against selling it today. Every assumption is shown, and the answer needs no e-mail.",
    path: "/rent-vs-sell",
  });

export default function RentVsSellDoor({ loaderData }: Route.ComponentProps) {
  return <RentVsSellPage {...loaderData} />;
}
