import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { requestPasswordReset } from "#app/features/accounts/commands.server.ts";
import { ForgotPassword } from "#app/features/accounts/schema.ts";
import { EmailField, SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { done } from "#app/lib/result.ts";
import { requestContext } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { admitForgot, admitResetMail } from "#app/server/identity/sign-in-limits.server.ts";
import type { Route } from "./+types/forgot-password.ts";

export const handle = { hydrate: false };

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has("sent") });

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: ForgotPassword,
      admit: () => admitForgot(context.get(requestContext).ip),
      command: async ({ email }, actor) =>
        (await admitResetMail(email)) ? requestPasswordReset(actor, { email }) : done(undefined),
      success: () => ({ to: `${href("/forgot-password")}?sent` }),
      failure: "An error occurred. Please try again.",
    },
  );
}

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  const link = { to: href("/login"), label: "Return to Login" };
  if (loaderData.sent && !actionData)
    return (
      <SignInScene title="Forgot your password?" link={link}>
        <div role="status" className="grid gap-3">
          <p>If an account with this email exists, a password reset link has been sent.</p>
          <p className="text-soft">
            It works once and expires in an hour. If it doesn't arrive in a few minutes, check your spam
            folder or{" "}
            <a href={href("/forgot-password")} className="link">
              request another link
            </a>
            .
          </p>
        </div>
      </SignInScene>
    );
  return (
    <SignInScene
      title="Forgot your password?"
      intro="Enter the email you sign in with. We'll send you a link to set a new password."
      link={link}
    >
      <form method="post" action={href("/forgot-password")} className="grid gap-4">
        <FormErrors id="form-error" errors={actionData?.error?.[""] ?? undefined} />
        <EmailField reply={actionData} />
        <Button type="submit" size="lg" pendingLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
    </SignInScene>
  );
}
