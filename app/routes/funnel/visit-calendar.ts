import { data } from "react-router";
import { findOwnerFile } from "#app/features/leads/visits/queries.server.ts";
import type { Route } from "./+types/visit-calendar.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const file = await findOwnerFile(params.key);
  if (file === null) throw data({ message: "There is no such walkthrough." }, { status: 404 });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="walkthrough.ics"',
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
