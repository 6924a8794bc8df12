import { FileText } from "lucide-react";
import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { DocumentFilters, DocumentsTable } from "#app/features/agreements/components/documents-table.tsx";
import { findDocuments } from "#app/features/agreements/queries/office.server.ts";
import { documentFilters } from "#app/features/agreements/rules.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, withParams } from "#app/lib/current-path.ts";
import { describeError, logger } from "#app/log.server.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/documents.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Documents", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const before = query.get("before");
  const q = (query.get("q") ?? "").trim().slice(0, 100);
  const status = query.get("status") ?? "";
  const words = q.split(/\s+/).filter(Boolean);
  const { statuses } = documentFilters[status] ?? {};
  const [found, { timeZone }] = await Promise.all([
    findDocuments(staffOf(context), { before, words, statuses }).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, "the documents could not be listed");
      return null;
    }),
    findCompany(),
  ]);
  const filter = { q, status: statuses ? status : "" };
  return data({ found, before, filter, timeZone, here: currentPath(url) }, { status: found ? 200 : 503 });
}

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { found, before, filter, timeZone, here } = loaderData;
  const filtered = filter.q !== "" || filter.status !== "";
  return (
    <>
      <PageHead title="Documents" note="Management agreements, newest first" actions={<LiveDot />} />
      <DocumentFilters {...filter} />
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
          <EmptyState
            icon={<FileText />}
            title={before ? "No older documents" : filtered ? "No documents found" : "No Documents Yet"}
            action={
              filtered ? (
                <ButtonLink href={href("/documents")} variant="outline" size="sm">
                  Clear filters
                </ButtonLink>
              ) : null
            }
          >
            {before || filtered
              ? null
              : "Agreements appear here once an owner requests one or staff send one."}
          </EmptyState>
        )}
        {found?.older || before ? (
          <Pager
            note={`${found?.rows.length ?? 0} on this page`}
            previousHref={before ? withParams(here, { before: null }) : undefined}
            nextHref={found?.older ? withParams(here, { before: found.older }) : undefined}
          />
        ) : null}
      </section>
    </>
  );
}
