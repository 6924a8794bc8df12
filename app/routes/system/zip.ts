import { findZip } from "#app/features/analysis/queries/evidence.server.ts";
import type { Route } from "./+types/zip.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const found = /^\d{5}$/.test(params.zip) ? await findZip(params.zip) : null;
  return Response.json(
    { city: found?.city ?? null },
    { headers: { "Cache-Control": "public, max-age=86400" } },
  );
}
