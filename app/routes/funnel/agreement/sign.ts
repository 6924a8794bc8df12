import { data, href, redirect } from "react-router";
import { findOwnerPage } from "#app/features/agreements/queries/owner.server.ts";
import { isSignable } from "#app/features/agreements/rules.ts";
import type { Route } from "./+types/sign.ts";

/** Redirects to the agreement's page when there is nothing to sign. */
export async function loader({ params: { key } }: Route.LoaderArgs) {
  const page = await findOwnerPage(key);
  if (!page) throw data(null, 404);
  const to = page.ownerUrl && isSignable(page.status) ? page.ownerUrl : href("/agreement/:key", { key });
  return redirect(to, { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" } });
}
