import { Trash2 } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { DeletedTable } from "#app/features/lead-lists/deleted/components/deleted-table.tsx";
import { findDeletedLeads } from "#app/features/lead-lists/deleted/queries.server.ts";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { restorableDays } from "#app/features/leads/rules.ts";
import { RestoreForm } from "#app/features/leads/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, pageLinks } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/deleted-leads.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Deleted leads", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const now = new Date();
  const [older, newer] = [url.searchParams.get("older"), url.searchParams.get("newer")];
  const [found, { timeZone }] = await Promise.all([
    findDeletedLeads(staffOf(context), { page: { older, newer }, now }),
    findCompany(),
  ]);
  return { ...found, now, timeZone, here: currentPath(url) };
}

export function action(args: Route.ActionArgs) {
  const home = href("/admin/deleted-leads");
  return handleForm(args, {
    schema: RestoreForm,
    command: ({ ids }, actor) => restoreLeads(actor, { ids }),
    success: ({ hasLost }, { ids }, { back }) => ({
      to: back ?? home,
      toast: `${ids.length > 1 ? `${ids.length} leads restored` : "Lead restored"}${hasLost ? lost : ""}`,
      about: "deletion",
    }),
    home,
    failure: "Nothing could be restored. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const lost =
  ". Open agreements, payment links and invoices were canceled and stay canceled. See the timeline.";

export default function DeletedLeads({ loaderData }: Route.ComponentProps) {
  const { rows, total, now, timeZone, here, ...ends } = loaderData;
  return (
    <>
      <PageHead
        title="Deleted leads"
        note={
          total > 0 ? (
            <>
              <span className="num">{formatNumber(total)}</span>, permanently removed {restorableDays} days
              after deletion
            </>
          ) : undefined
        }
      />
      <section className="card" aria-label="Deleted leads">
        {rows.length > 0 ? (
          <>
            <DeletedTable rows={rows} now={now} timeZone={timeZone} here={here} />
            <Pager
              note={`${formatNumber(rows.length)} of ${formatNumber(total)}, latest deletion first`}
              {...pageLinks(here, ends)}
            />
          </>
        ) : (
          <EmptyState icon={<Trash2 />} title="No deleted leads">
            You can restore deleted leads for {restorableDays} days.
          </EmptyState>
        )}
      </section>
    </>
  );
}
