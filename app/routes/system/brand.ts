import { data } from "react-router";
import { brandSheet } from "#app/features/settings/company/brand.ts";
import type { Route } from "./+types/brand.ts";

export function loader({ params }: Route.LoaderArgs) {
  const sheet = brandSheet(params.file);
  if (!sheet) throw data(null, { status: 404 });
  return new Response(sheet, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
