import { data, href, useOutletContext } from "react-router";
import { refused } from "#app/domain/result.ts";
import { type Place, SignInScene } from "#app/domain/site/ui/sign-in-scene.tsx";
import { setNewPassword } from "#app/domain/staff/commands.server.ts";
import { findReset } from "#app/domain/staff/queries.server.ts";
import { NewPassword, passwordLength } from "#app/domain/staff/schema.ts";
import { PasswordField } from "#app/domain/staff/ui/password-field.tsx";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, attemptInTime, parseForm } from "#app/http/forms/form.server.ts";
import { admitReset, forgiveReset } from "#app/http/identity/sign-in-limits.server.ts";
import { inTime, shortly } from "#app/http/in-time.server.ts";
import { tooMany } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import type { Route } from "./+types/password-reset.ts";

export const handle = { hydrate: false };

/** The address holds a secret: no copy of the page is kept, and no link on it tells where it came from. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = await attempt(() => inTime(findReset(token, new Date()), shortly));
  // What cannot be looked up now is found out when the form is sent.
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
  const outcome = await attemptInTime(context, set, failed);
  if (!outcome.ok) return form.refuse(outcome);
  await forgiveReset(ip, outcome.value.email);
  return redirectWithToast(href("/login"), { tone: "success", text: "Password updated successfully!" });
}

const failed = "An error occurred. Please try again.";

export default function PasswordReset({ loaderData: { open }, actionData }: Route.ComponentProps) {
  const place = useOutletContext<Place>();
  return (
    <SignInScene title="New Password" place={place}>
      {open ? <PasswordForm {...open} reply={actionData} /> : <Spent />}
      <p className="mt-4">
        <a href={href("/login")} className="link inline-flex min-h-7 items-center text-note">
          Return to Login
        </a>
      </p>
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
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        label="New Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few words in a row are easy to remember and hard to guess.`}
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
      <p>This link has expired or was used already. Each one works once, for one hour.</p>
      <ButtonLink href={href("/forgot-password")} size="lg">
        Ask for a new link
      </ButtonLink>
    </div>
  );
}
