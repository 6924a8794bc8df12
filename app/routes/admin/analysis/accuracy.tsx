import { Target } from "lucide-react";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { AccuracyPanel } from "#app/features/analysis/book/components/accuracy.tsx";
import { AnalysisNav } from "#app/features/analysis/book/components/analysis-nav.tsx";
import { findAccuracy } from "#app/features/analysis/book/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/accuracy.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Accuracy", matches);

export const loader = async () => findAccuracy(dayIn((await findCompany()).timeZone, new Date()));

export default function AccuracyPage({ loaderData: { all, city, type, quarter } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Accuracy" note="Our figures against the rents that were signed after them" />
      <AnalysisNav />
      {all.length === 0 ? (
        <section className="card">
          <EmptyState icon={<Target />} title="No estimate is scored yet">
            An estimate is scored when the comp book gets a signed lease of the same home within a year after
            it.
          </EmptyState>
        </section>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <AccuracyPanel id="all" title="All" head="Leases of two years" rows={all} />
          <AccuracyPanel id="quarter" title="By quarter" head="Quarter" rows={quarter} />
          <AccuracyPanel id="city" title="By city" head="City" rows={city} />
          <AccuracyPanel id="type" title="By property type" head="Type" rows={type} />
        </div>
      )}
    </>
  );
}
