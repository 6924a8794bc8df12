import { data, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { typedIn } from "#app/components/form/reply.ts";
import { setNewPassword, signIn } from "#app/features/accounts/commands.server.ts";
import { NewPasswordField } from "#app/features/accounts/components/password-field.tsx";
import { acceptInvite } from "#app/features/accounts/people/commands/invites.server.ts";
import { findInvite, unknownInvite } from "#app/features/accounts/people/queries.server.ts";
import { findReset } from "#app/features/accounts/queries.server.ts";
import { homeOfStaff } from "#app/features/accounts/rules.ts";
import { AcceptInvite, NewPassword } from "#app/features/accounts/schema.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { requestContext } from "#app/server/context.ts";
import { attempt, handleForm } from "#app/server/handle-form.server.ts";
import { redirectAfterPassword } from "#app/server/identity/session.server.ts";
import { admitReset, forgiveReset } from "#app/server/identity/sign-in-limits.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/choose-password.ts";

export const handle = { hydrate: false };

/** The URL contains a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

type Found = { email?: string; name?: string; problem?: string | null };

export async function loader({ url }: Route.LoaderArgs) {
  const isInvited = isInvitation(url);
  const token = url.searchParams.get("token") ?? "";
  const find = async (now = new Date()): Promise<Found> =>
    (await (isInvited ? findInvite(token, now) : findReset(token, now))) ?? {
      problem: isInvited ? unknownInvite : spent,
    };
  // The submit checks the token again.
  const found = await attempt(() => inTime(find(), shortly));
  const { email, name, problem }: Found = "failed" in found ? {} : found.value;
  const status = "failed" in found ? found.failed : problem ? 410 : 200;
  return data({ isInvited, token, email, name, problem }, { status });
}

const isInvitation = (url: URL) => url.pathname === href("/invitation");
const spent = "This link has expired or was already used. Each link works once and expires in an hour.";

export function action({ request, url, context }: Route.ActionArgs) {
  const { ip } = context.get(requestContext);
  const shared = { admit: () => admitReset(ip), failure: "An error occurred. Please try again." };
  if (!isInvitation(url))
    return handleForm(
      { request, context },
      {
        ...shared,
        schema: NewPassword,
        command: (form, actor) => setNewPassword(actor, form),
        success: async ({ email }) => {
          await forgiveReset(ip, email);
          const toast = { tone: "success", text: "Password updated successfully!" } as const;
          return redirectWithToast(href("/login"), toast);
        },
      },
    );
  return handleForm(
    { request, context },
    {
      ...shared,
      schema: AcceptInvite,
      command: async (form, actor) => {
        const accepted = await acceptInvite(actor, form);
        if (!accepted.ok) return accepted;
        const userAgent = request.headers.get("user-agent");
        return signIn(actor, { ...accepted.value, password: form.password, ip, userAgent });
      },
      success: (session) => redirectAfterPassword(homeOfStaff, session),
    },
  );
}

export default function ChoosePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { isInvited, token, problem, email, name } = loaderData;
  const errors = actionData?.error;
  const logIn = { to: href("/login"), label: isInvited ? "Go to Login" : "Return to Login" };
  const scene = { title: isInvited ? "Welcome" : "New Password", link: logIn };
  if (problem)
    return (
      <SignInScene {...scene}>
        <p className="mb-4">{problem}</p>
        {isInvited ? null : (
          <ButtonLink href={href("/forgot-password")} size="lg">
            Request a new link
          </ButtonLink>
        )}
      </SignInScene>
    );
  return (
    <SignInScene {...scene}>
      <form method="post" className="grid gap-4">
        <FormErrors id="form-error" errors={errors?.[""] ?? errors?.token ?? undefined} />
        {email ? <p className="text-soft">For {email}</p> : null}
        <input type="hidden" name="token" value={token} />
        {isInvited ? (
          <TextField
            id="name"
            name="name"
            label="Your name"
            autoComplete="name"
            size="lg"
            required
            maxLength={120}
            defaultValue={actionData ? typedIn(actionData)?.name : name}
            errors={errors?.name ?? undefined}
          />
        ) : null}
        <NewPasswordField
          id="password"
          label={isInvited ? "Password" : "New Password"}
          email={email}
          size="lg"
          required
          errors={errors?.password ?? undefined}
        />
        <Button type="submit" size="lg" pendingLabel="Saving...">
          {isInvited ? "Create account" : "Set new password"}
        </Button>
      </form>
    </SignInScene>
  );
}
