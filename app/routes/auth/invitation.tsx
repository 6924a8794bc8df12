import { data, href } from "react-router";
import { TextField } from "#app/components/form/field.tsx";
import { typedIn } from "#app/components/form/reply.ts";
import { signIn } from "#app/features/accounts/commands.server.ts";
import { ChoosePassword, UnusableLink } from "#app/features/accounts/components/choose-password.tsx";
import { acceptInvite } from "#app/features/accounts/people/commands/invites.server.ts";
import { findInvite, unknownInvite } from "#app/features/accounts/people/queries.server.ts";
import { AcceptInvite } from "#app/features/accounts/people/schema.ts";
import { homeOfStaff } from "#app/features/accounts/rules.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { requestContext } from "#app/server/context.ts";
import { attempt, handleForm } from "#app/server/handle-form.server.ts";
import { redirectSignedIn } from "#app/server/identity/session.server.ts";
import { admitReset } from "#app/server/identity/sign-in-limits.server.ts";
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

export function action({ request, context }: Route.ActionArgs) {
  const { ip } = context.get(requestContext);
  const userAgent = request.headers.get("user-agent");
  return handleForm(
    { request, context },
    {
      schema: AcceptInvite,
      admit: () => admitReset(ip),
      command: async (form, actor) => {
        const accepted = await acceptInvite(actor, form);
        if (!accepted.ok) return accepted;
        return signIn(actor, { ...accepted.value, password: form.password, ip, userAgent });
      },
      success: async (session) => redirectSignedIn(homeOfStaff, session),
      failure: "An error occurred. Please try again.",
    },
  );
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, name, email, problem } = loaderData;
  return (
    <SignInScene title="Welcome" link={{ to: href("/login"), label: "Go to Login" }}>
      {problem && !actionData ? (
        <UnusableLink problem={problem} to={href("/login")}>
          Log in
        </UnusableLink>
      ) : (
        <ChoosePassword
          token={token}
          email={email}
          reply={actionData}
          label="Password"
          submit="Create account"
        >
          <TextField
            id="name"
            name="name"
            label="Your name"
            autoComplete="name"
            size="lg"
            required
            maxLength={120}
            defaultValue={typedIn(actionData)?.name ?? name}
            errors={actionData?.error?.name ?? undefined}
          />
        </ChoosePassword>
      )}
    </SignInScene>
  );
}
