import { href, redirect } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { signIn } from "#app/features/accounts/commands.server.ts";
import { PasswordField } from "#app/features/accounts/components/password-field.tsx";
import { safeReturnPath } from "#app/features/accounts/rules.ts";
import { SignIn } from "#app/features/accounts/schema.ts";
import { EmailField, SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { refused } from "#app/lib/result.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { sessionCookie } from "#app/server/identity/session.server.ts";
import {
  admitSignIn,
  forgiveSignIn,
  knownBrowserCookie,
} from "#app/server/identity/sign-in-limits.server.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/login.ts";

export const handle = { hydrate: false };

export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(actorContext).kind === "staff") throw redirect(safeReturnPath(url.searchParams.get("to")));
  return null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await parseForm(request, SignIn);
  if (!form.ok) return form.reply;
  const { email, password } = form.value;
  const { ip } = context.get(requestContext);
  const userAgent = request.headers.get("user-agent");
  const trySignIn = async () => {
    const cookies = request.headers.get("cookie");
    if (!(await admitSignIn(ip, email, cookies))) return refused("too_many", tooMany);
    return signIn(context.get(actorContext), { email, password, ip, userAgent });
  };
  const outcome = await runCommand(context, trySignIn, failed);
  if (!outcome.ok) return form.refuse(outcome);
  await forgiveSignIn(ip, email);
  const { token, expiresAt, proof } = outcome.value;
  const cookies = [await sessionCookie(token, expiresAt), await knownBrowserCookie(proof)];
  return redirect(safeReturnPath(url.searchParams.get("to")), {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

const failed = "An error occurred during login. Please try again.";

export default function Login({ actionData }: Route.ComponentProps) {
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
      </form>
    </SignInScene>
  );
}
