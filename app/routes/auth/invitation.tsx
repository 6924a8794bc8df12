import { data, href, redirect } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { typedIn } from "#app/components/form/reply.ts";
import { signIn } from "#app/features/accounts/commands.server.ts";
import { PasswordField } from "#app/features/accounts/components/password-field.tsx";
import { acceptInvite } from "#app/features/accounts/people/commands/invites.server.ts";
import { findInvite, unknownInvite } from "#app/features/accounts/people/queries.server.ts";
import { AcceptInvite } from "#app/features/accounts/people/schema.ts";
import { homeOfStaff } from "#app/features/accounts/rules.ts";
import { passwordLength } from "#app/features/accounts/schema.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { refused } from "#app/lib/result.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { attempt, parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { sessionCookie } from "#app/server/identity/session.server.ts";
import { admitReset, knownBrowserCookie } from "#app/server/identity/sign-in-limits.server.ts";
import { tooMany } from "#app/server/rate-limit.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import type { Route } from "./+types/invitation.ts";

export const handle = { hydrate: false };

/** The URL contains a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = await attempt(() => inTime(findInvite(token, new Date()), shortly));
  // The submit checks the token again.
  if ("failed" in found)
    return data({ token, name: "", email: undefined, problem: null }, { status: found.failed });
  const { name = "", email, problem = unknownInvite } = found.value ?? {};
  return data({ token, name, email, problem }, { status: problem ? 410 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, AcceptInvite);
  if (!form.ok) return form.reply;
  const { ip } = context.get(requestContext);
  const { password } = form.value;
  const userAgent = request.headers.get("user-agent");
  const accept = async () => {
    if (!(await admitReset(ip))) return refused("too_many", tooMany);
    const actor = context.get(actorContext);
    const accepted = await acceptInvite(actor, form.value);
    if (!accepted.ok) return accepted;
    return signIn(actor, { email: accepted.value.email, password, ip, userAgent });
  };
  const outcome = await runCommand(context, accept, failed);
  if (!outcome.ok) return form.refuse(outcome);
  const { token, expiresAt, proof } = outcome.value;
  const cookies = [await sessionCookie(token, expiresAt), await knownBrowserCookie(proof)];
  return redirect(homeOfStaff, {
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

const failed = "An error occurred. Please try again.";

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { problem } = loaderData;
  return (
    <SignInScene title="Welcome" link={{ to: href("/login"), label: "Go to Login" }}>
      {problem && !actionData ? (
        <Unusable problem={problem} />
      ) : (
        <AcceptForm {...loaderData} reply={actionData} />
      )}
    </SignInScene>
  );
}

type AcceptFormProps = Omit<Route.ComponentProps["loaderData"], "problem"> & {
  reply: Route.ComponentProps["actionData"];
};

function AcceptForm({ token, name, email, reply }: AcceptFormProps) {
  const errors = reply?.error;
  return (
    <form method="post" className="grid gap-4">
      <FormErrors id="form-error" errors={errors?.[""] ?? errors?.token ?? undefined} />
      {email ? <p className="text-soft">Set up your account for {email}.</p> : null}
      <input type="hidden" name="token" value={token} />
      <TextField
        id="name"
        name="name"
        label="Your name"
        autoComplete="name"
        size="lg"
        required
        maxLength={120}
        defaultValue={typedIn(reply)?.name ?? name}
        errors={errors?.name ?? undefined}
      />
      {/* Identifies the account to password managers. */}
      <input type="text" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few random words are easy to remember and hard to guess.`}
        size="lg"
        required
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
        errors={errors?.password ?? undefined}
      />
      <Button type="submit" size="lg" pendingLabel="Saving...">
        Create account
      </Button>
    </form>
  );
}

function Unusable({ problem }: { problem: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{problem}</p>
      <ButtonLink href={href("/login")} size="lg">
        Log in
      </ButtonLink>
    </div>
  );
}
