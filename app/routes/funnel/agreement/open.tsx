import { data, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { findSigningLink, useSigningLink } from "#app/features/agreements/commands/signing-link.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { privateHeaders } from "#app/server/document.ts";
import { attempt } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/open.ts";

export const handle = { hydrate: false };

export const loader = ({ params }: Route.LoaderArgs) => findSigningLink(params.key, new Date());

/** A redirect to the vendor would violate `form-action`, so the page itself moves on. */
export async function action({ params }: Route.ActionArgs) {
  const outcome = await attempt(() => useSigningLink(params.key));
  if (!("value" in outcome)) return data({ url: null, message: tryAgain }, { status: outcome.failed });
  const { value } = outcome;
  if (!value.ok) return data({ url: null, message: value.message }, { status: 409 });
  const { url } = value.value;
  return data({ url, message: null }, { headers: { Refresh: `0; url=${url}` } });
}

const tryAgain = "This could not be opened. Please try again.";

export const headers = ({ errorHeaders, actionHeaders }: Route.HeadersArgs) =>
  privateHeaders({ errorHeaders, loaderHeaders: actionHeaders });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: "Open the agreement",
    description: "Opens the management agreement once.",
    path: `/agreement/open/${params.key}`,
    hidden: true,
  });

export default function OpenAgreement({ loaderData: link, actionData, params }: Route.ComponentProps) {
  const url = actionData?.url;
  const problem = actionData?.message ?? (link ? null : "This link was used, or has expired.");
  return (
    <div className="wrap grid max-w-176 gap-5 py-10 md:py-20">
      <p className="text-note font-semibold text-soft">{link?.address}</p>
      <h1 className="text-h1">{url ? "Opening the agreement..." : (link?.name ?? "Open the agreement")}</h1>
      {url ? (
        <ButtonLink href={url} size="lg" className="justify-self-start">
          Continue to the agreement
        </ButtonLink>
      ) : problem ? (
        <p role="alert" className="text-lead">
          {problem} Go back to the lead to open it again.
        </p>
      ) : (
        <>
          <p className="text-lead text-soft">
            Read it in full before you sign. This link opens the agreement once.
          </p>
          <form method="post" action={href("/agreement/open/:key", params)}>
            <Button type="submit" size="lg" variant="action" pendingLabel="Opening...">
              Review & Sign Documents
            </Button>
          </form>
        </>
      )}
    </div>
  );
}
