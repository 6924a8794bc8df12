import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { saveUserColumns } from "#app/features/accounts/user-settings/commands.server.ts";
import { CurrentBatch } from "#app/features/lead-lists/batches/components/batch.tsx";
import { LeadFilters, UnknownFilters } from "#app/features/lead-lists/components/lead-filters.tsx";
import { LeadList } from "#app/features/lead-lists/components/lead-list.tsx";
import { findListPage } from "#app/features/lead-lists/page.server.ts";
import { formatMatching } from "#app/features/lead-lists/request.ts";
import { shownColumns } from "#app/features/lead-lists/views/columns.ts";
import { deleteView, saveView } from "#app/features/lead-lists/views/commands.server.ts";
import { ListDialogs } from "#app/features/lead-lists/views/components/list-dialogs.tsx";
import { ViewTabs } from "#app/features/lead-lists/views/components/view-tabs.tsx";
import { ListForm } from "#app/features/lead-lists/views/schema.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { formatNumber } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/leads.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Lead Management", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await findListPage(staffOf(context), url, new Date());
  return {
    ...list,
    columns: shownColumns(list.choices.columns),
    dialog: url.searchParams.get("dialog"),
  };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: ListForm,
    command: (form, actor) => {
      if (form.intent === "columns") return saveUserColumns(actor, "leads", form.columns);
      return form.intent === "save" ? saveView(actor, form) : deleteView(actor, form);
    },
    success: (_, form, { back }) => ({
      to: form.intent === "save" && form.query ? `${href("/leads")}?${form.query}` : (back ?? href("/leads")),
      toast: form.intent === "save" ? `View “${form.name}” saved` : toasts[form.intent],
    }),
    failure: "This could not be saved. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const toasts = { delete: "View deleted", columns: "Columns saved" };

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, choices, dialog, batch, ...list } = loaderData;
  const { query, columns, here } = list;
  const all = formatNumber(counts.all);
  const note = list.filtered ? `${formatMatching(list.matching)} of ${all}` : all;
  return (
    <>
      <PageHead
        title="Lead Management"
        note={<span className="num">{note}</span>}
        actions={
          <>
            <div className="inline-flex items-center max-sm:hidden">
              <LiveDot />
            </div>
            <Link to={href("/leads/import")} className={buttonClass({ variant: "outline", size: "sm" })}>
              Import
            </Link>
            <ButtonLink
              href={`${href("/leads/export.csv")}?${exportQuery(query, choices.columns)}`}
              download
              variant="outline"
              size="sm"
            >
              Export Data
            </ButtonLink>
            <Link to={href("/leads/new")} className={buttonClass({ size: "sm" })}>
              <Plus aria-hidden="true" className="size-4 max-sm:hidden" />
              Add New Lead
            </Link>
          </>
        }
      />
      <ViewTabs views={choices.views} query={query} here={here} />
      {batch ? <CurrentBatch batch={batch} back={here} /> : null}
      <LeadFilters query={query} counts={counts} choices={choices} />
      <UnknownFilters unknown={list.unknown} page="/leads" />
      <LeadList {...list} />
      <ListDialogs
        dialog={dialog}
        views={choices.views}
        columns={columns}
        query={query}
        here={here}
        reply={actionData}
      />
    </>
  );
}

/** Someone who chose no columns gets them all. */
const exportQuery = (query: string, columns: readonly string[] | null) =>
  new URLSearchParams([
    ...new URLSearchParams(query),
    ...(columns ? shownColumns(columns) : []).map((column) => ["columns", column]),
    ["bom", "1"],
  ]);
