import { data, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { setNewPassword } from "#app/features/accounts/commands.server.ts";
import { PasswordField } from "#app/features/accounts/components/password-field.tsx";
import { findReset } from "#app/features/accounts/queries.server.ts";
import { NewPassword, passwordLength } from "#app/features/accounts/schema.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { refused } from "#app/lib/result.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { attempt, parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { admitReset, forgiveReset } from "#app/server/identity/sign-in-limits.server.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/password-reset.ts";

export const handle = { hydrate: false };

/** The URL contains a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = await attempt(() => inTime(findReset(token, new Date()), shortly));
  // The submit checks the token again.
  if ("failed" in found) return data({ open: { token, email: undefined } }, { status: found.failed });
  const reset = found.value;
  return data({ open: reset && { token, email: reset.email } }, { status: reset ? 200 : 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, NewPassword);
  if (!form.ok) return form.reply;
  const { ip } = context.get(requestContext);
  const set = async () => {
    if (!(await admitReset(ip))) return refused("too_many", tooMany);
    return setNewPassword(context.get(actorContext), form.value);
  };
  const outcome = await runCommand(context, set, failed);
  if (!outcome.ok) return form.refuse(outcome);
  await forgiveReset(ip, outcome.value.email);
  return redirectWithToast(href("/login"), { tone: "success", text: "Password updated successfully!" });
}

const failed = "An error occurred. Please try again.";

export default function PasswordReset({ loaderData: { open }, actionData }: Route.ComponentProps) {
  return (
    <SignInScene title="New Password" link={{ to: href("/login"), label: "Return to Login" }}>
      {open ? <PasswordForm {...open} reply={actionData} /> : <Spent />}
    </SignInScene>
  );
}

type PasswordFormProps = {
  token: string;
  email: string | undefined;
  reply: Route.ComponentProps["actionData"];
};

function PasswordForm({ token, email, reply }: PasswordFormProps) {
  return (
    <form method="post" className="grid gap-4">
      <FormErrors id="form-error" errors={reply?.error?.[""] ?? reply?.error?.token ?? undefined} />
      {email ? <p className="text-soft">For {email}</p> : null}
      <input type="hidden" name="token" value={token} />
      {/* Identifies the account to password managers. */}
      <input type="text" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        label="New Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few random words are easy to remember and hard to guess.`}
        size="lg"
        required
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
        errors={reply?.error?.password ?? undefined}
      />
      <Button type="submit" size="lg" pendingLabel="Saving...">
        Set new password
      </Button>
    </form>
  );
}

function Spent() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>This link has expired or was already used. Each link works once and expires in an hour.</p>
      <ButtonLink href={href("/forgot-password")} size="lg">
        Request a new link
      </ButtonLink>
    </div>
  );
}
