import { Calculator } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { ListFilter } from "#app/components/office/filter-bar.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { estimateAgain } from "#app/features/analysis/book/commands.server.ts";
import { AnalysisNav } from "#app/features/analysis/book/components/analysis-nav.tsx";
import { EntryTable, VersionSheet } from "#app/features/analysis/book/components/entries.tsx";
import { findVersions, listEntries } from "#app/features/analysis/book/queries.server.ts";
import { EntryForm } from "#app/features/analysis/book/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, pageLinks, pageOf, withParams } from "#app/lib/current-path.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/entries.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Property Analysis", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const entry = url.searchParams.get("versions");
  const [list, versions, { timeZone }] = await Promise.all([
    listEntries({ q, page: pageOf(url) }),
    entry === null ? null : findVersions(entry),
    findCompany(),
  ]);
  const here = withParams(currentPath(url), { versions: null });
  return { ...list, versions, q, here, now: new Date(), timeZone };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, {
    schema: EntryForm,
    command: (form, actor) => estimateAgain(actor, form),
    success: () => ({ to: href("/admin/analysis"), toast: "The home is being priced again" }),
    failure: "Failed to analyze property",
  });

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Entries({ loaderData }: Route.ComponentProps) {
  const { rows, versions, newer, older, q, here, ...clock } = loaderData;
  return (
    <>
      <PageHead title="Property Analysis" />
      <AnalysisNav />
      <ListFilter
        path={href("/admin/analysis")}
        values={{ q }}
        search={{ label: "Search entries", placeholder: "Email or street" }}
      />
      <section className="card" aria-label="Entries">
        {rows.length > 0 ? (
          <EntryTable rows={rows} here={here} {...clock} />
        ) : (
          <EmptyState icon={<Calculator />} title={q ? "No entry matches" : "No entries yet"}>
            {q ? "Search by another email or street." : "Each request for a rent analysis appears here."}
          </EmptyState>
        )}
        {newer || older ? <Pager note="Newest first" {...pageLinks(here, { newer, older })} /> : null}
        {versions ? <VersionSheet versions={versions} here={here} {...clock} /> : null}
      </section>
    </>
  );
}
