import { PageHead } from "#app/components/office/page-head.tsx";
import { Board } from "#app/features/lead-lists/board/components/board.tsx";
import { findBoard } from "#app/features/lead-lists/board/queries.server.ts";
import { boardQuery } from "#app/features/lead-lists/board/rules.ts";
import { LeadFilters, UnknownFilters } from "#app/features/lead-lists/components/lead-filters.tsx";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath } from "#app/lib/current-path.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/board.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Lead board", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const { userId } = staffOf(context);
  const { filter, unknown } = readListRequest(url.searchParams, timeZone, userId);
  return {
    ...(await findBoard(userId, filter)),
    query: boardQuery(url.search),
    unknown,
    here: currentPath(url),
    formKey: crypto.randomUUID() as string,
  };
}

export default function LeadBoard({ loaderData: { choices, unknown, ...board } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Lead Board" />
      <LeadFilters query={board.query} choices={choices} page="/leads/board" />
      <UnknownFilters unknown={unknown} page="/leads/board" />
      <Board {...board} />
    </>
  );
}
