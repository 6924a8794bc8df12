import { data } from "react-router";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import type { PagesShown } from "#app/features/settings/company/site-links.ts";

/** Throws a 404 if an admin switched the page off. */
export async function requireShown(page: keyof PagesShown) {
  if ((await findSettings())["pages-shown"][page]) return;
  throw data({ message: "We couldn't find this page." }, { status: 404 });
}
