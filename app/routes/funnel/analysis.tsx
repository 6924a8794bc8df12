import { data, href } from "react-router";
import { AnalysisForm } from "#app/features/analysis/components/analysis-form.tsx";
import { SampleReport } from "#app/features/analysis/components/sample-report.tsx";
import { ZipNote } from "#app/features/analysis/components/zip-note.tsx";
import { findExamplePlace } from "#app/features/content/areas/queries.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { findPlan } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatPercent } from "#app/lib/format.ts";
import { answerAnalysisForm, findTypedForm } from "#app/routes/funnel/analysis-form.server.ts";
import { noStoreHeaders } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/analysis.ts";

export const handle = { hydrate: false };

export async function loader({ request, url }: Route.LoaderArgs) {
  const { areaName, city, state, states, zips, timeZone } = await findCompany();
  const plan = await findPlan(url.searchParams.get("plan"), dayIn(timeZone, new Date()));
  const typed = await findTypedForm(request, url.searchParams.get("step"));
  const { city: exampleCity } = await findExamplePlace();
  const page = { areaName, exampleCity, plan, company: { city, state, states, zips }, typed };
  return data(page, url.searchParams.has("step") ? { headers: noStoreHeaders } : undefined);
}

export function action({ request, context }: Route.ActionArgs) {
  // The home page shows this form, too; consents name the page.
  const isHome = URL.parse(request.headers.get("referer") ?? "")?.pathname === "/";
  return answerAnalysisForm(request, context, isHome ? "/" : "/analysis");
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Free rental analysis",
    description: `What would your home rent for? A written analysis with its sources, free${loaderData ? `, for homes in and around ${loaderData.areaName}` : ""}.`,
    path: href("/analysis"),
  });

export default function Analysis({ loaderData, actionData }: Route.ComponentProps) {
  const { plan } = loaderData;
  const state = actionData ?? loaderData.typed;
  return (
    <div className="bg-light-blue py-8 sm:py-14">
      <div className="wrap">
        <h1 className="max-w-2xl text-h1">What would your home rent for?</h1>
        <p className="mt-3 max-w-xl text-lead text-soft">
          Enter the address and what you know about the home. The report shows where the number comes from.
        </p>
        {plan ? (
          <p className="mt-3 max-w-xl border-l-4 border-cyan pl-3">
            You chose {plan.name}, {formatPercent(plan.managementBasisPoints)} of monthly rent. Your report
            has the numbered quote, and you can change the plan there.
          </p>
        ) : null}
        <div className="mt-7 grid gap-10 desk:grid-cols-[1fr_23rem] desk:items-start desk:gap-12">
          <div id="analysis" className="paper-sheet max-sm:flex max-sm:flex-col">
            <AnalysisForm
              action={href("/analysis") + (plan ? `?${new URLSearchParams({ plan: plan.name })}` : "")}
              state={state}
              company={loaderData.company}
            />
            <div className="mt-3 text-note max-sm:contents">
              <ZipNote answer={state?.zip} />
            </div>
          </div>
          <SampleReport city={loaderData.exampleCity} />
        </div>
      </div>
    </div>
  );
}
