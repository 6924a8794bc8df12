import { FileText } from "lucide-react";
import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Pager } from "#app/components/table.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { DocumentsTable } from "#app/features/agreements/components/documents-table.tsx";
import { findDocuments } from "#app/features/agreements/queries/office.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { describeError, logger } from "#app/log.server.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/documents.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Documents", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get("before");
  const [found, { timeZone }] = await Promise.all([
    findDocuments(staffOf(context), { before }).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, "the documents could not be listed");
      return null;
    }),
    findCompany(),
  ]);
  return data({ found, before, timeZone }, { status: found ? 200 : 503 });
}

export default function Documents({ loaderData: { found, before, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Documents" note="Management agreements, newest first" />
      <section className="card" aria-label="Documents">
        {found === null ? (
          <EmptyState
            icon={<FileText />}
            title="Failed to load documents. Please try again later."
            action={
              <ButtonLink href={href("/documents")} variant="outline">
                Try again
              </ButtonLink>
            }
          />
        ) : found.rows.length > 0 ? (
          <DocumentsTable rows={found.rows} timeZone={timeZone} />
        ) : (
          <EmptyState icon={<FileText />} title={before ? "No older documents" : "No Documents Yet"}>
            {before ? null : "Agreements appear here once an owner requests one or staff send one."}
          </EmptyState>
        )}
        {found?.older || before ? (
          <Pager
            note={`${found?.rows.length ?? 0} on this page`}
            previousHref={before ? href("/documents") : undefined}
            nextHref={found?.older ? withParams(href("/documents"), { before: found.older }) : undefined}
          />
        ) : null}
      </section>
    </>
  );
}
