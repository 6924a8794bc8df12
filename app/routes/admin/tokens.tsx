import { KeyRound } from "lucide-react";
import { data, href } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { ShownOnce } from "#app/components/shown-once.tsx";
import { createToken, revokeToken } from "#app/features/accounts/api-tokens/commands.server.ts";
import { listTokens } from "#app/features/accounts/api-tokens/queries.server.ts";
import { TokenForm, TokenIdForm } from "#app/features/accounts/api-tokens/schema.ts";
import {
  EndToken,
  TokenSheet,
  TokenTable,
  tokensPath,
} from "#app/features/accounts/components/tokens/tokens.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn, instantsOf } from "#app/lib/dates.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { redirectWithSecret, takeSecret } from "#app/server/shown-once.server.ts";
import type { Route } from "./+types/tokens.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("API tokens", matches);

export async function loader({ request, url }: Route.LoaderArgs) {
  const now = new Date();
  const [rows, { timeZone }, { secret, headers }] = await Promise.all([
    listTokens(),
    findCompany(),
    takeSecret({ request, url }),
  ]);
  const toEnd = url.searchParams.get("end");
  const page = {
    ...{ rows, now, timeZone, today: dayIn(timeZone, now), secret, formKey: crypto.randomUUID() },
    isMaking: url.searchParams.get("do") === "make",
    toEnd: rows.find(({ id, revokedAt }) => id === toEnd && !revokedAt),
  };
  return data(page, { headers });
}

export async function action({ url, ...args }: Route.ActionArgs) {
  const home = href("/admin/tokens");
  const { timeZone } = await findCompany();
  const form = formsOfPage(args, { to: home, failure: "That didn't work. Please try again." });
  switch (url.searchParams.get("do")) {
    case "make":
      return form(
        TokenForm,
        (actor, { expiresOn, ...token }) =>
          createToken(actor, {
            ...token,
            expiresAt: expiresOn ? instantsOf({ from: expiresOn, to: expiresOn }, timeZone).end : undefined,
          }),
        () => "",
        {
          success: ({ id, token }, { name }) =>
            redirectWithSecret(
              home,
              { id, text: token },
              {
                tone: "success",
                text: token ? `Token “${name}” created` : "This token was created already",
                about: home,
              },
            ),
        },
      );
    case "end":
      return form(TokenIdForm, revokeToken, () => "The token was ended", { home });
    default:
      throw data({ message: "There is no such action." }, { status: 404 });
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Tokens({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, now, timeZone, today, secret, formKey, isMaking, toEnd } = loaderData;
  return (
    <>
      <PageHead
        title="API tokens"
        note="For other systems that call this one"
        actions={<AddLink to={tokensPath({ do: "make" })}>New token</AddLink>}
      />
      <ShownOnce secret={secret} what="token">
        Send it with each call, as the header Authorization: Bearer, a space and the token.
      </ShownOnce>
      <section className="card" aria-label="API tokens">
        {rows.length > 0 ? (
          <TokenTable rows={rows} now={now} timeZone={timeZone} />
        ) : (
          <EmptyState icon={<KeyRound />} title="No tokens yet">
            A token lets another system call the API, and nothing beyond its scopes.
          </EmptyState>
        )}
        {isMaking ? <TokenSheet formKey={formKey} today={today} reply={actionData} /> : null}
        {toEnd ? <EndToken key={toEnd.id} token={toEnd} /> : null}
      </section>
    </>
  );
}
