import { Mail } from "lucide-react";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import { AnalysisNav } from "#app/features/analysis/book/components/analysis-nav.tsx";
import { listSubscribers } from "#app/features/analysis/book/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/subscribers.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Subscribers", matches);

export async function loader() {
  const [rows, { timeZone }] = await Promise.all([listSubscribers(), findCompany()]);
  return { rows, timeZone, now: new Date() };
}

type Subscriber = Awaited<ReturnType<typeof listSubscribers>>[number];

export default function Subscribers({ loaderData: { rows, now, timeZone } }: Route.ComponentProps) {
  const columns: Column<Subscriber>[] = [
    { head: "Email", slot: "title", className: "wrap-anywhere", cell: ({ email }) => email },
    { head: "Name", slot: "detail", className: "md:w-full", cell: ({ name }) => name ?? "–" },
    {
      head: "Since",
      slot: "end",
      sorted: true,
      className: "whitespace-nowrap",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} timeZone={timeZone} />,
    },
  ];
  return (
    <>
      <PageHead title="Subscribers" note="People who asked for a rent analysis, the newest 500" />
      <AnalysisNav />
      <section className="card" aria-label="Subscribers">
        {rows.length > 0 ? (
          <Table label="Subscribers, newest first" columns={columns} rows={rows} />
        ) : (
          <EmptyState icon={<Mail />} title="No subscribers yet">
            Visitors who ask for a rent analysis by email appear here.
          </EmptyState>
        )}
      </section>
    </>
  );
}
