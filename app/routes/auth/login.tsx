import { href, redirect } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { config } from "#app/config.server.ts";
import { signIn } from "#app/features/accounts/commands.server.ts";
import { PasswordField } from "#app/features/accounts/components/password-field.tsx";
import { safeReturnPath } from "#app/features/accounts/rules.ts";
import { SignIn } from "#app/features/accounts/schema.ts";
import { EmailField, SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { withParams } from "#app/lib/current-path.ts";
import { refused } from "#app/lib/result.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { redirectAfterPassword } from "#app/server/identity/session.server.ts";
import { admitSignIn, forgiveSignIn } from "#app/server/identity/sign-in-limits.server.ts";
import type { Route } from "./+types/login.ts";

export const handle = { hydrate: false };

export function loader({ context, url }: Route.LoaderArgs) {
  const to = url.searchParams.get("to");
  if (context.get(actorContext).kind === "staff") throw redirect(safeReturnPath(to));
  return { passkey: withParams(href("/login/passkey"), { to }) };
}

export function action({ request, url, context }: Route.ActionArgs) {
  const { ip } = context.get(requestContext);
  const { headers } = request;
  return handleForm(
    { request, context },
    {
      schema: SignIn,
      admit: ({ email }) => admitSignIn(ip, email, headers.get("cookie")),
      command: async (form, actor) =>
        isOpenedOverHttp(headers)
          ? refused("invalid", needsHttps)
          : signIn(actor, { ...form, ip, userAgent: headers.get("user-agent") }),
      success: async (session, { email }) => {
        await forgiveSignIn(ip, email);
        return redirectAfterPassword(safeReturnPath(url.searchParams.get("to")), session);
      },
      failure: "An error occurred during login. Please try again.",
    },
  );
}

/** The browser's own word, which no proxy changes. */
const isOpenedOverHttp = (headers: Headers) =>
  config.appUrl.startsWith("https:") && headers.get("origin")?.startsWith("http:");

const needsHttps = `Signing in needs https, since the browser stores no cookie otherwise. Open ${config.appUrl}${href("/login")} instead.`;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.error;
  return (
    <SignInScene title="Admin Login" link={{ to: href("/forgot-password"), label: "Forgot your password?" }}>
      <form method="post" className="grid gap-4">
        <FormErrors id="form-error" errors={errors?.[""] ?? undefined} />
        <EmailField reply={actionData} />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          size="lg"
          required
          errors={errors?.password ?? undefined}
        />
        <Button type="submit" size="lg" pendingLabel="Signing in...">
          Log in
        </Button>
        <ButtonLink href={loaderData.passkey} variant="outline" size="lg">
          Sign in with a passkey
        </ButtonLink>
      </form>
    </SignInScene>
  );
}
