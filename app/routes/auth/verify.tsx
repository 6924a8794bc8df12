import { data, href, redirect } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { typedIn } from "#app/components/form/reply.ts";
import { safeReturnPath } from "#app/features/accounts/rules.ts";
import { CodeForm } from "#app/features/accounts/schema.ts";
import { finishSignIn, signInAgain } from "#app/features/accounts/second-factor/commands/sign-in.server.ts";
import { findPendingSignIn } from "#app/features/accounts/second-factor/queries.server.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { withParams } from "#app/lib/current-path.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { attempt, handleForm, noStoreHeaders } from "#app/server/handle-form.server.ts";
import { pendingToken, redirectSignedIn } from "#app/server/identity/session.server.ts";
import { admitSecondStep, forgiveSecondStep } from "#app/server/identity/sign-in-limits.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/verify.ts";

export const handle = { hydrate: false };

export const headers = () => noStoreHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const to = url.searchParams.get("to");
  if (context.get(actorContext).kind === "staff") throw redirect(safeReturnPath(to));
  const token = await pendingToken(request);
  const found = await attempt(() => inTime(findPendingSignIn(token, new Date()), shortly));
  const passkey = withParams(href("/login/passkey"), { to });
  // The submit checks the token again.
  if ("failed" in found) return data({ hasApp: true, hasPasskey: true, passkey }, { status: found.failed });
  if (found.value) return { ...found.value, passkey };
  throw await redirectWithToast(withParams(href("/login"), { to }), { tone: "error", text: signInAgain });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ip } = context.get(requestContext);
  const token = await pendingToken(request);
  return handleForm(
    { request, context },
    {
      schema: CodeForm,
      admit: async () => {
        const pending = await findPendingSignIn(token, new Date());
        return !pending || admitSecondStep(pending.userId);
      },
      command: ({ code }, actor) =>
        finishSignIn(actor, { token, code, ip, userAgent: request.headers.get("user-agent") }),
      success: async (session) => {
        await forgiveSecondStep(session.userId);
        return redirectSignedIn(safeReturnPath(url.searchParams.get("to")), session);
      },
      failure: "An error occurred during login. Please try again.",
    },
  );
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { hasApp, hasPasskey, passkey } = loaderData;
  const errors = actionData?.error;
  return (
    <SignInScene
      title="One more step"
      intro={
        hasApp
          ? "Enter the 6 digits that your app shows now. Without the app, enter one of your recovery codes."
          : "Use your passkey. Without it, enter one of your recovery codes."
      }
      link={{ to: href("/login"), label: "Log in as someone else" }}
    >
      <form method="post" className="grid gap-4">
        <FormErrors id="form-error" errors={errors?.[""] ?? undefined} />
        <TextField
          id="code"
          name="code"
          label={hasApp ? "Code" : "Recovery code"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="lg"
          required
          maxLength={40}
          defaultValue={actionData ? typedIn(actionData)?.code : undefined}
          errors={errors?.code ?? undefined}
        />
        <Button type="submit" size="lg" pendingLabel="Checking...">
          Continue
        </Button>
        {hasPasskey ? (
          <ButtonLink href={passkey} variant="outline" size="lg">
            Use a passkey instead
          </ButtonLink>
        ) : null}
        <p className="text-note text-soft">Lost both? Ask another admin to reset your second factor.</p>
      </form>
    </SignInScene>
  );
}
