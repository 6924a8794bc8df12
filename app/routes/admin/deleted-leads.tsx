import { Trash2 } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Pager } from "#app/components/table.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { DeletedTable, RestoredNote } from "#app/features/leads/components/deleted/deleted-table.tsx";
import { findDeletedLeads } from "#app/features/leads/queries/deleted.server.ts";
import { restorableDays } from "#app/features/leads/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/deleted-leads.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Deleted leads", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get("before");
  const restored = url.searchParams.get("restored")?.split(",") ?? [];
  const now = new Date();
  const [found, { timeZone }] = await Promise.all([
    findDeletedLeads(staffOf(context), { before, restored, now }),
    findCompany(),
  ]);
  return { ...found, before, now, timeZone, here: currentPath(url) };
}

export default function DeletedLeads({ loaderData }: Route.ComponentProps) {
  const { rows, total, older, restored, before, now, timeZone, here } = loaderData;
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
      {restored.length > 0 ? (
        <RestoredNote key={restored.map(({ id }) => id).join()} leads={restored} />
      ) : null}
      <section className="card" aria-label="Deleted leads">
        {rows.length > 0 ? (
          <DeletedTable rows={rows} now={now} timeZone={timeZone} here={here} />
        ) : (
          <EmptyState icon={<Trash2 />} title={before ? "No older leads" : "No deleted leads"}>
            {before ? null : `You can restore deleted leads for ${restorableDays} days.`}
          </EmptyState>
        )}
        {older || before ? (
          <Pager
            note={`${formatNumber(rows.length)} of ${formatNumber(total)}, latest deletion first`}
            previousHref={before ? href("/admin/deleted-leads") : undefined}
            nextHref={older ? withParams(here, { before: older }) : undefined}
          />
        ) : null}
      </section>
    </>
  );
}
