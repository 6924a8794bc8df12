import { data } from "react-router";
import { refreshAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { OwnerAgreementPage } from "#app/features/agreements/components/owner-page.tsx";
import { findOwnerPage } from "#app/features/agreements/queries/owner.server.ts";
import { isSignable } from "#app/features/agreements/rules.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { requestContext } from "#app/server/context.ts";
import { privateHeaders } from "#app/server/document.ts";
import { withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/page.ts";

export const handle = { hydrate: false };

/** After signing (`?signed`), reads the vendor's status if ours is older. */
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
