import { findZipAnswer } from "#app/features/analysis/queries/evidence.server.ts";
import type { Route } from "./+types/zip.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const found = /^\d{5}$/.test(params.zip) ? await findZipAnswer(params.zip) : { city: null, note: "" };
  return Response.json(found, { headers: { "Cache-Control": "public, max-age=86400" } });
}
