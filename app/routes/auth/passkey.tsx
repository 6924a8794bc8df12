import { data, href, redirect } from "react-router";
import { PasskeySignIn } from "#app/features/accounts/components/passkey-sign-in.tsx";
import { safeReturnPath } from "#app/features/accounts/rules.ts";
import { PasskeyProof } from "#app/features/accounts/schema.ts";
import { startPasskeySignIn } from "#app/features/accounts/second-factor/commands/passkeys.server.ts";
import { signInWithPasskey } from "#app/features/accounts/second-factor/commands/sign-in.server.ts";
import { findPendingSignIn } from "#app/features/accounts/second-factor/queries.server.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { withParams } from "#app/lib/current-path.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { attempt, handleForm, noStoreHeaders } from "#app/server/handle-form.server.ts";
import { pendingToken, redirectSignedIn } from "#app/server/identity/session.server.ts";
import { admitPasskey } from "#app/server/identity/sign-in-limits.server.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import type { Route } from "./+types/passkey.ts";

export const headers = () => noStoreHeaders;

/** Its challenge works once, for five minutes. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const to = url.searchParams.get("to");
  if (context.get(actorContext).kind === "staff") throw redirect(safeReturnPath(to));
  const login = withParams(href("/login"), { to });
  if (!(await admitPasskey(context.get(requestContext).ip)))
    return data({ login, options: null, problem: tooMany }, { status: 429 });
  const started = await attempt(async () => {
    const pending = await inTime(findPendingSignIn(await pendingToken(request), new Date()), shortly);
    return inTime(startPasskeySignIn(pending?.userId ?? null), shortly);
  });
  if ("failed" in started)
    return data({ login, options: null, problem: failure }, { status: started.failed });
  return { login, options: started.value, problem: null };
}

const failure = "An error occurred during login. Please try again.";

export function action({ request, url, context }: Route.ActionArgs) {
  const { ip } = context.get(requestContext);
  return handleForm(
    { request, context },
    {
      schema: PasskeyProof,
      admit: () => admitPasskey(ip),
      command: ({ response }, actor) =>
        signInWithPasskey(actor, { response, ip, userAgent: request.headers.get("user-agent") }),
      success: (session) => redirectSignedIn(safeReturnPath(url.searchParams.get("to")), session),
      failure,
    },
  );
}

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  const { login, options, problem } = loaderData;
  const { "": whole, response } = actionData?.error ?? {};
  return (
    <SignInScene
      title="Your passkey"
      intro="Your device asks for your fingerprint, face or PIN."
      link={{ to: login, label: "Log in with your password" }}
    >
      <PasskeySignIn options={options} errors={whole ?? response ?? (problem ? [problem] : undefined)} />
    </SignInScene>
  );
}
