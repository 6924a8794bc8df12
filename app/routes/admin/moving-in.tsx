import { Truck } from "lucide-react";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Moved } from "#app/features/moving-in/components/moved.tsx";
import { findLastMove } from "#app/features/moving-in/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/moving-in.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Moving in", matches);

export async function loader() {
  const [move, { timeZone }] = await Promise.all([findLastMove(), findCompany()]);
  const end = move?.finishedAt ? "finished" : "has not finished: run it again to go on";
  const note = move && `From ${move.source}, started ${formatDateTime(move.createdAt, timeZone)}, ${end}`;
  return { report: move?.report, note };
}

export default function MovingIn({ loaderData: { report, note } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Moving in" note={note} />
      {report ? (
        <Moved report={report} />
      ) : (
        <section className="card" aria-label="Moving in">
          <EmptyState icon={<Truck />} title="Nothing was imported yet">
            Run npm run import:hosted to bring in the data of your previous backend.
          </EmptyState>
        </section>
      )}
    </>
  );
}
