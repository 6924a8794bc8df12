import { Home } from "lucide-react";
import { data, href } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { ListFilter } from "#app/components/office/filter-bar.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { excludeLease, saveLease } from "#app/features/analysis/book/commands.server.ts";
import { AnalysisNav } from "#app/features/analysis/book/components/analysis-nav.tsx";
import {
  ImportLink,
  LeaseSheet,
  LeaseTable,
  leasesPath,
} from "#app/features/analysis/book/components/leases.tsx";
import {
  findEffectOfLeavingOut,
  findLease,
  leaseKinds,
  listLeases,
} from "#app/features/analysis/book/queries.server.ts";
import { ExcludeForm, leaseForm } from "#app/features/analysis/book/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, pageLinks, pageOf } from "#app/lib/current-path.ts";
import { dayIn } from "#app/lib/dates.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/leases.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Comp book", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const { q = "", kind: asked = "", edit, out } = Object.fromEntries(url.searchParams);
  const kind = leaseKinds.find((each) => each === asked) ?? null;
  const search = q.trim().slice(0, 100);
  const lease = edit && edit !== "new" ? await findLease(edit) : undefined;
  if (lease === null) throw data({ message: "There is no such lease." }, { status: 404 });
  const { timeZone } = await findCompany();
  const [list, effect] = await Promise.all([
    listLeases({ q: search, kind, page: pageOf(url) }),
    lease && out ? findEffectOfLeavingOut(lease, dayIn(timeZone, new Date())) : null,
  ]);
  return { ...list, q: search, kind, lease, effect, isOpen: Boolean(edit), here: currentPath(url) };
}

export async function action({ url, ...args }: Route.ActionArgs) {
  if (url.searchParams.get("do") === "exclude")
    return handleForm(args, {
      schema: ExcludeForm,
      command: (form, actor) => excludeLease(actor, { form }),
      success: ({ isExcluded }) => ({
        to: leasesPath(),
        toast: isExcluded ? "The lease is left out" : "The lease counts again",
      }),
      failure: "The lease could not be changed. Please try again.",
    });
  const { timeZone } = await findCompany();
  return handleForm(args, {
    schema: leaseForm(dayIn(timeZone, new Date())),
    command: (form, actor) => saveLease(actor, { form }),
    success: ({ isNew }) => ({ to: leasesPath(), toast: isNew ? "Lease added" : "Lease saved" }),
    failure: "The lease could not be saved. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const kinds = [
  { value: "signed", label: "Signed" },
  { value: "listed", label: "Asked" },
  { value: "excluded", label: "Left out" },
];

export default function Leases({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, newer, older, q, kind, lease, effect, isOpen, here } = loaderData;
  return (
    <>
      <PageHead
        title="Comp book"
        actions={
          <AddLink to={leasesPath({ edit: "new" })} size="sm">
            Add a lease
          </AddLink>
        }
      />
      <AnalysisNav />
      <ListFilter
        path={href("/admin/analysis/leases")}
        values={{ q, kind: kind ?? "" }}
        search={{ label: "Search leases", placeholder: "Street, city or ZIP code" }}
        choice={{ name: "kind", label: "Kind", any: "All", options: kinds }}
      >
        <ImportLink />
      </ListFilter>
      <section className="card" aria-label="Leases">
        {rows.length > 0 ? (
          <LeaseTable rows={rows} />
        ) : (
          <EmptyState icon={<Home />} title={q || kind ? "No lease matches" : "No leases yet"}>
            Reports use HUD benchmarks until three leases are near a home.
          </EmptyState>
        )}
        {newer || older ? <Pager note="Newest first" {...pageLinks(here, { newer, older })} /> : null}
        {isOpen ? (
          <LeaseSheet key={lease?.id ?? "new"} lease={lease} effect={effect} reply={actionData} />
        ) : null}
      </section>
    </>
  );
}
