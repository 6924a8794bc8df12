import { data, href } from "react-router";
import { setNewPassword } from "#app/features/accounts/commands.server.ts";
import { ChoosePassword, UnusableLink } from "#app/features/accounts/components/choose-password.tsx";
import { findReset } from "#app/features/accounts/queries.server.ts";
import { NewPassword } from "#app/features/accounts/schema.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { requestContext } from "#app/server/context.ts";
import { attempt, handleForm } from "#app/server/handle-form.server.ts";
import { admitReset, forgiveReset } from "#app/server/identity/sign-in-limits.server.ts";
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

export function action({ request, context }: Route.ActionArgs) {
  const { ip } = context.get(requestContext);
  return handleForm(
    { request, context },
    {
      schema: NewPassword,
      admit: () => admitReset(ip),
      command: (form, actor) => setNewPassword(actor, form),
      success: async ({ email }) => {
        await forgiveReset(ip, email);
        return redirectWithToast(href("/login"), { tone: "success", text: "Password updated successfully!" });
      },
      failure: "An error occurred. Please try again.",
    },
  );
}

export default function PasswordReset({ loaderData: { open }, actionData }: Route.ComponentProps) {
  return (
    <SignInScene title="New Password" link={{ to: href("/login"), label: "Return to Login" }}>
      {open ? (
        <ChoosePassword {...open} reply={actionData} label="New Password" submit="Set new password" />
      ) : (
        <UnusableLink problem={spent} to={href("/forgot-password")}>
          Request a new link
        </UnusableLink>
      )}
    </SignInScene>
  );
}

const spent = "This link has expired or was already used. Each link works once and expires in an hour.";
