import { data } from "react-router";
import { refreshAgreement } from "#app/domain/documents/commands.server.ts";
import { findOwnerPage } from "#app/domain/documents/queries.server.ts";
import { isSignable } from "#app/domain/documents/rules.ts";
import { OwnerAgreementPage } from "#app/domain/documents/ui/owner-page.tsx";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { requestContext } from "#app/http/context.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import { withinLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/page.ts";

export const handle = { hydrate: false };

/** Whoever comes back from the signing page (`?signed`) sees what is true now, read again where our row is behind. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  let page = await findOwnerPage(params.key);
  if (!page) throw data({ message: "There is no agreement at this address." }, { status: 404 });
  const isBack = url.searchParams.has("signed");
  if (isBack && isSignable(page.status) && (await withinLimit("agreement", context.get(requestContext).ip))) {
    await refreshAgreement(page.id);
    page = (await findOwnerPage(params.key)) ?? page;
  }
  const isConfirming = isBack && isSignable(page.status);
  return data({ page, isConfirming }, isConfirming ? { headers: { Refresh: "5" } } : undefined);
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: "Your agreement",
    description: "Where your management agreement stands.",
    path: `/agreement/${params.key}`,
    hidden: true,
  });

export default function Agreement({ loaderData }: Route.ComponentProps) {
  return <OwnerAgreementPage {...loaderData} />;
}
