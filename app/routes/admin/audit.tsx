import { Download, ScrollText } from "lucide-react";
import { href } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { findLastCheck } from "#app/features/accounts/audit/commands.server.ts";
import { listAudit, listAuditPeople } from "#app/features/accounts/audit/queries.server.ts";
import { programActor } from "#app/features/accounts/audit/rules.ts";
import { PutBackForm, readAuditFilter } from "#app/features/accounts/audit/schema.ts";
import { AuditFilters, firstPage } from "#app/features/accounts/components/audit/audit-filters.tsx";
import { AuditList } from "#app/features/accounts/components/audit/audit-list.tsx";
import { AuditSeal } from "#app/features/accounts/components/audit/audit-seal.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { putBack } from "#app/features/settings-page/put-back/commands.server.ts";
import { listPutBack } from "#app/features/settings-page/put-back/queries.server.ts";
import { currentPath, pageLinks, withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/audit.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Audit log", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const page = { older: url.searchParams.get("older"), newer: url.searchParams.get("newer") };
  const [found, people, check] = await Promise.all([
    listAudit(readAuditFilter(url.searchParams, timeZone), page),
    listAuditPeople(),
    findLastCheck(),
  ]);
  const toPutBack = await listPutBack(found.rows);
  return { ...found, toPutBack, people, check, timeZone, now: new Date(), here: currentPath(url) };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, {
    schema: PutBackForm,
    command: (form, actor) => putBack(actor, form),
    success: (_, __, { back }) => ({ to: back ?? href("/admin/audit"), toast: "Put back as it was before" }),
    home: href("/admin/audit"),
    failure: "That didn't work. Please try again.",
  });

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { rows, toPutBack, people, check, timeZone, now, here, ...ends } = loaderData;
  const query = withParams(here, firstPage).split("?")[1] ?? "";
  const options = [
    ...people.map(({ id, name, isDisabled }) => ({
      value: id,
      label: isDisabled ? `${name} (disabled)` : name,
    })),
    { value: programActor, label: "Program, API or visitor" },
  ];
  return (
    <>
      <PageHead
        title="Audit log"
        note={<AuditSeal check={check} now={now} timeZone={timeZone} />}
        actions={
          <a href={`${href("/admin/audit.csv")}?${query}`} download className={buttonClass()}>
            <Download aria-hidden="true" className="size-4" />
            Export
          </a>
        }
      />
      <AuditFilters query={query} people={options} />
      <section className="card overflow-hidden" aria-label="Audit log, newest first">
        {rows.length > 0 ? (
          <>
            <AuditList rows={rows} toPutBack={toPutBack} here={here} timeZone={timeZone} />
            <Pager
              note={`${formatNumber(rows.length)} ${rows.length === 1 ? "record" : "records"}, newest first`}
              {...pageLinks(here, ends)}
            />
          </>
        ) : (
          <EmptyState
            icon={<ScrollText />}
            title={query ? "Nothing changed here in this range" : "No records yet"}
          >
            Changes of settings, prices, accounts, statuses and content appear here, with who made them.
          </EmptyState>
        )}
      </section>
    </>
  );
}
